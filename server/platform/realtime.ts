import type { QueryExecutorProvider } from 'kysely';
import type { TSchema } from 'typebox';
import { Compile, type Validator } from 'typebox/compile';
import type { DataOf, EventDefinition } from '@plotline/contract/endpoint.ts';
import type { ActivityTopic } from '@plotline/contract/presence.ts';
import { defineTopic, type Bus, type Json } from './bus.ts';
import { compileDeclared } from './declared-fields.ts';

/**
 * Receivers of an event; each socket gets it once.
 * - `topic`: the sockets that subscribed to it and whose users may see its activity at that moment.
 * - `accounts`: all sockets of these users; beside a topic only if they may see its activity.
 * - `isForAccounts`: only the accounts get it, if they may see the activity of the topic.
 * - `named`: the users that the event names, beside a topic. It does not reach users who muted one of them, or who have
 *   a block between them and one of them.
 */
export type Audience = {
  readonly topic?: ActivityTopic;
  readonly accounts?: readonly string[];
  readonly isForAccounts?: boolean;
  readonly named?: readonly string[];
};

export interface Announcement<E extends EventDefinition> {
  readonly to: Audience;
  readonly event: E;
  readonly data: DataOf<E>;
}

/** An event as sockets get it, with only the data that its schema declares. */
export type RealtimeEvent = {
  readonly type: string;
  readonly data: Json;
};

/** Topic: events for browsers. Published by `publishRealtime`; presence delivers them. */
export const REALTIME = defineTopic<{ readonly to: Audience; readonly event: RealtimeEvent }>('realtime');

/**
 * Publishes an event to the sockets of every node when the transaction commits, in the order of the commits.
 * @throws TypeError when the data does not match the event's schema; undeclared fields are left out.
 */
export function publishRealtime<E extends EventDefinition>(
  bus: Pick<Bus, 'publish'>,
  trx: QueryExecutorProvider,
  { to, event, data }: Announcement<E>,
): Promise<void> {
  return bus.publish(trx, REALTIME, { to, event: realtimeEvent(event, data) });
}

/** Returns `{type, data}` of an event as JSON text, for replies to one socket. */
export function eventText<E extends EventDefinition>(event: E, data: DataOf<E>): string {
  return JSON.stringify(realtimeEvent(event, data));
}

/** Validates the data of an event and keeps the fields that its schema declares. */
export function realtimeEvent<E extends EventDefinition>(event: E, data: DataOf<E>): RealtimeEvent {
  const { pick, validator } = validationOf(event.data);
  const declared = pick(data);
  if (!validator.Check(declared)) {
    const [error] = validator.Errors(declared);
    throw new TypeError(
      `${event.type} does not hold what it declares: ${error?.instancePath} ${error?.message}`,
    );
  }
  // Schemas of events describe JSON.
  return { type: event.type, data: declared as Json };
}

interface Validation {
  readonly pick: (data: unknown) => unknown;
  readonly validator: Validator;
}

const validations = new WeakMap<TSchema, Validation>();

function validationOf(schema: TSchema): Validation {
  const known = validations.get(schema);
  if (known) return known;
  const validation = { pick: compileDeclared(schema), validator: Compile(schema) };
  validations.set(schema, validation);
  return validation;
}
