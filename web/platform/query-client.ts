import { notifyManager, onlineManager, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { shareNewest } from './newest-counts.ts';

const MINUTE_MS = 60_000;
const MAX_RETRIES = 2;
const FINAL_STATUSES: readonly number[] = [401, 403, 404];

/**
 * Sends requests even if the browser reports no network, so that they fail with a message: waiting would leave
 * skeletons and busy buttons, forever on a machine without a network.
 */
const networkMode = 'always';

/** Times for which responses stay fresh, by kind of data. */
export const freshMs = {
  default: 5 * MINUTE_MS,
  feed: 2 * MINUTE_MS,
  usageStats: 2 * MINUTE_MS,
  adminStats: 2 * MINUTE_MS,
  currentUser: 10 * MINUTE_MS,
  availableTrackers: 10 * MINUTE_MS,
} as const;

/** Times for which unused responses stay cached, by kind of data. */
export const cachedMs = {
  default: 10 * MINUTE_MS,
  adminStats: 5 * MINUTE_MS,
  currentUser: 30 * MINUTE_MS,
} as const;

// Without this a mutation reports in a later task that it is pending: a double click would send it twice.
notifyManager.setScheduler(queueMicrotask);

/** Creates the cache of all server data; `isOnline` is the state of the network at the start. */
export function createQueryClient({ isOnline = true } = {}): QueryClient {
  // The library expects a network at the start: without this, an app opened offline would not reload once it is back.
  onlineManager.setOnline(isOnline);
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: freshMs.default,
        gcTime: cachedMs.default,
        refetchOnWindowFocus: false,
        refetchOnReconnect: true,
        retry: shouldRetry,
        retryDelay,
        networkMode,
        structuralSharing: shareNewest,
      },
      mutations: { retry: shouldRetryMutation, retryDelay: mutationRetryDelay, networkMode },
    },
  });
}

/** Retries a query up to twice, unless the response is final. */
export function shouldRetry(failureCount: number, error: unknown): boolean {
  if (error instanceof ApiError && FINAL_STATUSES.includes(error.status)) return false;
  return failureCount < MAX_RETRIES;
}

/** Retries a mutation once, but never after a 4xx response. */
export function shouldRetryMutation(failureCount: number, error: unknown): boolean {
  if (error instanceof ApiError && error.status >= 400 && error.status < 500) return false;
  return failureCount < 1;
}

/** Returns 1 s, 2 s, 4 s … up to 30 s, or the delay that the server requests. */
export function retryDelay(attempt: number, error?: unknown): number {
  return requestedDelay(error) ?? Math.min(1000 * 2 ** attempt, 30_000);
}

/** Returns 1 s, or the delay that the server requests. */
export function mutationRetryDelay(_: number, error?: unknown): number {
  return requestedDelay(error) ?? 1000;
}

/** Longest delay that a page waits for by itself; after a longer one users retry. */
const MAX_REQUESTED_MS = 10_000;

/** Returns the `Retry-After` of a 503, spread so that clients do not return together; null for other errors. */
function requestedDelay(error: unknown): number | null {
  if (!(error instanceof ApiError) || error.status !== 503 || error.retryAfterSeconds === null) return null;
  return Math.min(error.retryAfterSeconds * 1000, MAX_REQUESTED_MS) * (1 + Math.random() / 2);
}
