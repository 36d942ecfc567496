import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import type { DataOf, EventDefinition } from '@plotline/contract/endpoint.ts';
import { activityTopic, userTopic } from '@plotline/contract/presence.ts';
import type { logProblem } from './log.ts';
import { hasShape } from './message-shape.ts';

/** The effect of one event on the query cache; `viewerId` is the signed-in user. */
export interface LiveHandler {
  readonly type: string;
  /** The schema of the event's data. */
  readonly schema: object;
  readonly apply: (queries: QueryClient, data: unknown, viewerId: string) => void;
}

/** The event handlers of a feature, declared in `<feature>.live.ts` and listed in `pages/frame/live-features.ts`. */
export interface LiveFeature {
  readonly handlers: readonly LiveHandler[];
  /** Key prefixes of the queries that these events update. They are fetched again after a reconnection. */
  readonly refetchAfterReconnect: readonly QueryKey[];
  /** Refetches data older than a missed change; mostly with `refetchOlder`. */
  readonly missed?: (queries: QueryClient, missed: Missed) => void;
}

/** A change that happened before the subscription to its topic. */
export interface Missed {
  readonly topic: string;
  /** Milliseconds since 1970, an upper bound. Responses to later requests contain the change. */
  readonly changedAt: number;
}

/**
 * Declares the handler of an event. `apply` is the same pure change of the cache as the optimistic update. It must be
 * idempotent: events may arrive twice, and users get the events of their own actions.
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

/** Returns whether the data of a message fits its event. Unknown types pass: the server may be newer. */
export function isWellFormed(handlers: readonly LiveHandler[], { type, data }: Message): boolean {
  return handlers.every((handler) => handler.type !== type || hasShape(handler.schema, data));
}

/** Applies a well-formed message. A failing handler is logged and does not stop the others. */
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

/** Returns the UUID in an activity topic. */
export function activityIn(topic: string): string | undefined {
  return afterPrefix(topic, activityTopic(''));
}

/** Returns the username in a user topic. */
export function userIn(topic: string): string | undefined {
  return afterPrefix(topic, userTopic(''));
}

function afterPrefix(topic: string, prefix: string): string | undefined {
  return topic.startsWith(prefix) ? topic.slice(prefix.length) : undefined;
}

/** The largest age of a response when it arrives. */
const RESPONSE_MS = 10_000;

/** Returns whether a response that arrived at this time may be older than a change. */
export function isOlder(receivedAt: number, changedAt: number): boolean {
  return receivedAt - RESPONSE_MS <= changedAt;
}

/** Fetches queries with this key prefix again if their data may be older than a change. */
export function refetchOlder(queries: QueryClient, queryKey: QueryKey, changedAt: number): void {
  for (const query of queries.getQueryCache().findAll({ queryKey })) {
    const { data, dataUpdatedAt } = query.state;
    // The first response has not arrived yet; its age is checked when it has.
    if (data === undefined)
      void query.promise?.then(
        () => refetchOlder(queries, query.queryKey, changedAt),
        () => undefined,
      );
    else if (isOlder(dataUpdatedAt, changedAt)) reload(queries, query);
  }
}

/** Fetches a query again, after the page of a list that is being loaded: reloading would cancel it. */
function reload(queries: QueryClient, query: Query): void {
  const again = () => queries.invalidateQueries({ queryKey: query.queryKey, exact: true });
  if (isLoadingMore(query)) void query.promise?.then(again, again);
  else void again();
}

function isLoadingMore({ state: { fetchStatus, fetchMeta } }: Query): boolean {
  return fetchStatus !== 'idle' && fetchMeta?.fetchMore !== undefined;
}

/** Fetches all queries again that events of the features update. */
export function refetchLive(queries: QueryClient, features: readonly LiveFeature[]): void {
  for (const queryKey of features.flatMap(({ refetchAfterReconnect }) => refetchAfterReconnect)) {
    const late = queries.getQueryCache().findAll({ queryKey, predicate: isLoadingMore });
    for (const query of late) reload(queries, query);
    const others = late.length === 0 ? {} : { predicate: (query: Query) => !late.includes(query) };
    void queries.invalidateQueries({ queryKey, ...others });
  }
}
