import type { QueryExecutorProvider } from 'kysely';
import type { TSchema } from 'typebox';
import { Compile, type Validator } from 'typebox/compile';
import type { DataOf, EventDefinition } from '@plotline/contract/endpoint.ts';
import type { ActivityTopic } from '@plotline/contract/presence.ts';
import type { Bus, Json } from './bus.ts';
import { compileDeclared } from './declared-fields.ts';

/**
 * Who gets an event. `topic`: the sockets that subscribed to it, as far as their users may see at that moment
 * what it is about. `accounts`: all sockets of these users; together with a topic they, too, get it only if
 * they may see it. `actor`: whose doing it tells; whoever a block parts from them gets none of it. No one gets it
 * twice.
 */
export interface Audience {
  readonly topic?: ActivityTopic;
  readonly accounts?: readonly string[];
  readonly actor?: string;
}

export interface Announcement<E extends EventDefinition> {
  readonly to: Audience;
  readonly event: E;
  readonly data: DataOf<E>;
}

/** An announcement on its way: the text is what every socket gets, written once. */
export interface RealtimeMessage {
  readonly to: Audience;
  readonly text: string;
}

const REALTIME = 'realtime';

/**
 * Tells browsers what happened. To be called in the transaction that makes it happen: the event leaves when
 * that commits, to the sockets of every node, in the order of the commits.
 * @throws TypeError when the data is not what the event declares; undeclared fields are left out.
 */
export function publishRealtime<E extends EventDefinition>(
  bus: Pick<Bus, 'publish'>,
  trx: QueryExecutorProvider,
  { to, event, data }: Announcement<E>,
): Promise<void> {
  const { topic, accounts = [], actor } = to;
  const audience = { ...(topic && { topic }), accounts, ...(actor !== undefined && { actor }) };
  return bus.publish(trx, REALTIME, { to: audience, text: eventText(event, data) });
}

/** For the one feature that holds the sockets. */
export function subscribeRealtime(
  bus: Pick<Bus, 'subscribe'>,
  handler: (message: RealtimeMessage) => void,
): () => void {
  // Written by `publishRealtime` alone: the topic is ours.
  return bus.subscribe(REALTIME, (message: Json) => handler(message as unknown as RealtimeMessage));
}

interface Declaration {
  readonly pick: (data: unknown) => unknown;
  readonly validator: Validator;
}

const declarations = new WeakMap<TSchema, Declaration>();

/** An event as it is sent: `{type, data}`, with what its schema declares and nothing else. */
export function eventText<E extends EventDefinition>(event: E, data: DataOf<E>): string {
  const { pick, validator } = declarationOf(event.data);
  const declared = pick(data);
  if (!validator.Check(declared)) {
    const [error] = validator.Errors(declared);
    throw new TypeError(
      `${event.type} does not hold what it declares: ${error?.instancePath} ${error?.message}`,
    );
  }
  return JSON.stringify({ type: event.type, data: declared });
}

function declarationOf(schema: TSchema): Declaration {
  const known = declarations.get(schema);
  if (known) return known;
  const declaration = { pick: compileDeclared(schema), validator: Compile(schema) };
  declarations.set(schema, declaration);
  return declaration;
}
