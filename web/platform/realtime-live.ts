import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import type { DataOf, EventDefinition } from '@plotline/contract/endpoint.ts';
import { activityTopic, userTopic } from '@plotline/contract/presence.ts';
import type { logProblem } from './log.ts';
import { hasShape } from './message-shape.ts';

/** The effect of one event on what the app knows; `viewerId` is the user who is signed in. */
export interface LiveHandler {
  readonly type: string;
  /** The schema of the event's data. */
  readonly schema: object;
  readonly apply: (queries: QueryClient, data: unknown, viewerId: string) => void;
}

/** What a feature hears, declared in its `<feature>.live.ts` and listed in `pages/frame/live-features.ts`. */
export interface LiveFeature {
  readonly handlers: readonly LiveHandler[];
  /** Starts of the keys of the queries that these events keep fresh. After a gap they are fetched again. */
  readonly refetchAfterReconnect: readonly QueryKey[];
  /** Asks again for what is older than what no one told of; `askAgain` does it for most. */
  readonly missed?: (queries: QueryClient, missed: Missed) => void;
}

/** Something that a topic would have told of happened before the server began to tell of it. */
export interface Missed {
  readonly topic: string;
  /** In milliseconds since 1970, rather too late than too early. What was asked for later knows of it. */
  readonly changedAt: number;
}

/**
 * `apply` is the same pure change of the cache that the optimistic update makes. Events may come twice, and
 * one's own come back: applying an event again must change nothing.
 */
export function onEvent<E extends EventDefinition>(
  event: E,
  apply: (queries: QueryClient, data: DataOf<E>, viewerId: string) => void,
): LiveHandler {
  // The connection lets only messages through whose data fits the schema (`isWellFormed`).
  return {
    type: event.type,
    schema: event.data,
    apply: (queries, data, viewerId) => apply(queries, data as DataOf<E>, viewerId),
  };
}

/** A message of the socket. */
export interface Message {
  readonly type: string;
  readonly data: unknown;
}

/** Whether the data of a message is what its event declares. Types that no one handles pass: the server may be newer. */
export function isWellFormed(handlers: readonly LiveHandler[], { type, data }: Message): boolean {
  return handlers.every((handler) => handler.type !== type || hasShape(handler.schema, data));
}

/** Applies a well-formed message. A handler that fails is logged and fails alone. */
export function applyMessage(
  handlers: readonly LiveHandler[],
  { type, data }: Message,
  { queries, viewerId, log }: { queries: QueryClient; viewerId: () => string; log: typeof logProblem },
): void {
  for (const handler of handlers) {
    if (handler.type !== type) continue;
    try {
      handler.apply(queries, data, viewerId());
    } catch (error) {
      log(`A realtime message of type ${type} could not be applied`, error);
    }
  }
}

/** The uuid of the activity that a topic is about. */
export function activityIn(topic: string): string | undefined {
  return afterPrefix(topic, activityTopic(''));
}

/** The name of the user that a topic is about. */
export function userIn(topic: string): string | undefined {
  return afterPrefix(topic, userTopic(''));
}

function afterPrefix(topic: string, prefix: string): string | undefined {
  return topic.startsWith(prefix) ? topic.slice(prefix.length) : undefined;
}

/** An answer is at most this much older than its arrival. */
const ANSWER_MS = 10_000;

/** Whether what was answered at this time may be from before something. */
export function isOlder(answeredAt: number, changedAt: number): boolean {
  return answeredAt - ANSWER_MS <= changedAt;
}

/** Fetches again what is cached under keys that begin so, where it may be from before something. */
export function askAgain(queries: QueryClient, queryKey: QueryKey, changedAt: number): void {
  for (const query of queries.getQueryCache().findAll({ queryKey })) {
    const { data, dataUpdatedAt } = query.state;
    // The first answer is under way: whether it is too old shows when it is there.
    if (data === undefined)
      void query.promise?.then(
        () => askAgain(queries, query.queryKey, changedAt),
        () => undefined,
      );
    else if (isOlder(dataUpdatedAt, changedAt)) reload(queries, query);
  }
}

/** Fetches a query again. A further page of a list that is on its way is waited for: reloading would cancel it. */
function reload(queries: QueryClient, query: Query): void {
  const again = () => queries.invalidateQueries({ queryKey: query.queryKey, exact: true });
  if (isLoadingMore(query)) void query.promise?.then(again, again);
  else void again();
}

function isLoadingMore({ state: { fetchStatus, fetchMeta } }: Query): boolean {
  return fetchStatus !== 'idle' && fetchMeta?.fetchMore !== undefined;
}

/** Fetches again whatever the features' events keep fresh. */
export function refetchLive(queries: QueryClient, features: readonly LiveFeature[]): void {
  for (const queryKey of features.flatMap(({ refetchAfterReconnect }) => refetchAfterReconnect)) {
    const late = queries.getQueryCache().findAll({ queryKey, predicate: isLoadingMore });
    for (const query of late) reload(queries, query);
    const others = late.length === 0 ? {} : { predicate: (query: Query) => !late.includes(query) };
    void queries.invalidateQueries({ queryKey, ...others });
  }
}
