import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { shareNewest } from './newest-counts.ts';

const MINUTE_MS = 60_000;
const MAX_RETRIES = 2;
const FINAL_STATUSES: readonly number[] = [401, 403, 404];

/**
 * A call is made whatever the browser says of its network, and fails with a sentence: waiting for the network would
 * leave skeletons and busy buttons without a word, on a machine of its own for ever.
 */
const networkMode = 'always';

/** How long answers stay fresh unless a query says otherwise; kinds of data with their own rule are named. */
export const freshMs = {
  default: 5 * MINUTE_MS,
  feed: 2 * MINUTE_MS,
  usageStats: 2 * MINUTE_MS,
  adminStats: 2 * MINUTE_MS,
  currentUser: 10 * MINUTE_MS,
  availableTrackers: 10 * MINUTE_MS,
} as const;

/** How long answers no one shows are kept. */
export const cachedMs = {
  default: 10 * MINUTE_MS,
  adminStats: 5 * MINUTE_MS,
  currentUser: 30 * MINUTE_MS,
} as const;

/** The cache of everything the server said. */
export function createQueryClient(): QueryClient {
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
      mutations: { retry: shouldRetryMutation, retryDelay: 1000, networkMode },
    },
  });
}

/** An answer that will not change is not asked for again; anything else up to twice. */
export function shouldRetry(failureCount: number, error: unknown): boolean {
  if (error instanceof ApiError && FINAL_STATUSES.includes(error.status)) return false;
  return failureCount < MAX_RETRIES;
}

/** Once, and never after the server refused: a refusal is an answer. */
export function shouldRetryMutation(failureCount: number, error: unknown): boolean {
  if (error instanceof ApiError && error.status >= 400 && error.status < 500) return false;
  return failureCount < 1;
}

/** 1 s, 2 s, 4 s … up to 30 s. */
export function retryDelay(attempt: number): number {
  return Math.min(1000 * 2 ** attempt, 30_000);
}
