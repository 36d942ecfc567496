import { checkSession, getMe, type User } from '@plotline/contract/accounts.ts';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { ApiClient } from './api-client.ts';
import { freshMs, cachedMs, shouldRetry } from './query-client.ts';

/** Who is signed in, as far as the server said: null for a visitor. */
export type CurrentUser = User | null;

export const currentUserKey = ['current-user'] as const;

/** Asked when the app starts, whenever the network is back, and by `refetchWhenStale`. */
export function currentUserQuery(api: ApiClient, queries: QueryClient) {
  return queryOptions<CurrentUser>({
    queryKey: currentUserKey,
    // Without its signal: a mount that React repeats would ask twice.
    queryFn: () => ask(api, queries),
    staleTime: freshMs.currentUser,
    gcTime: cachedMs.currentUser,
    refetchOnReconnect: 'always',
    retry: (failureCount, error) => failureCount < 1 && shouldRetry(failureCount, error),
  });
}

/** What an answer that is on its way says is from before this. */
export function setCurrentUser(queries: QueryClient, user: CurrentUser): void {
  void queries.cancelQueries({ queryKey: currentUserKey });
  queries.setQueryData<CurrentUser>(currentUserKey, user);
}

/** Asks who is signed in where the last try to learn it was a while ago. */
export function refetchWhenStale(queries: QueryClient): void {
  const state = queries.getQueryState(currentUserKey);
  const triedAt = state ? Math.max(state.dataUpdatedAt, state.errorUpdatedAt) : 0;
  if (triedAt === 0 || Date.now() - triedAt <= freshMs.currentUser) return;
  void queries.refetchQueries({ queryKey: currentUserKey }, { cancelRefetch: false });
}

async function ask(api: ApiClient, queries: QueryClient): Promise<CurrentUser> {
  const before = queries.getQueryState<CurrentUser>(currentUserKey);
  const known = before?.data ?? null;
  // A refusal of `getMe` signs out by itself.
  const user = known ? await api.call(getMe) : (await api.call(checkSession)).user;
  const isFirst = !before || (before.data === undefined && before.errorUpdateCount === 0);
  if (isFirst || !user || user.uuid === known?.uuid) return user;
  const hasChanged = (queries.getQueryData<CurrentUser>(currentUserKey) ?? null) !== known;
  // Signed in in another tab: what stands here is for another user.
  if (!hasChanged) location.reload();
  return known;
}
