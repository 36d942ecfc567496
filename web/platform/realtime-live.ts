import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { DataOf, EventDefinition } from '@plotline/contract/endpoint.ts';

/** What one event does to what the app knows; `viewerId` is who is signed in. */
export interface LiveHandler {
  readonly type: string;
  readonly apply: (queries: QueryClient, data: unknown, viewerId: string) => void;
}

/** What a feature hears, declared in its `<feature>.live.ts` and listed in `pages/frame/live-features.ts`. */
export interface LiveFeature {
  readonly handlers: readonly LiveHandler[];
  /** Starts of the keys of the queries that these events keep fresh. After a gap they are fetched again. */
  readonly heals: readonly QueryKey[];
}

/**
 * `apply` is the same pure change of the cache that the optimistic update makes. Events may come twice, and
 * one's own come back: applying an event again must change nothing.
 */
export function onEvent<E extends EventDefinition>(
  event: E,
  apply: (queries: QueryClient, data: DataOf<E>, viewerId: string) => void,
): LiveHandler {
  // The server checks the data of every event against this schema before it sends it.
  return {
    type: event.type,
    apply: (queries, data, viewerId) => apply(queries, data as DataOf<E>, viewerId),
  };
}

/** Fetches again whatever the features' events keep fresh. */
export function heal(queries: QueryClient, features: readonly LiveFeature[]): void {
  for (const queryKey of features.flatMap(({ heals }) => heals)) void queries.invalidateQueries({ queryKey });
}
