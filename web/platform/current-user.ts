import { checkSession, getMe, type User } from '@plotline/contract/accounts.ts';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { ApiClient } from './api-client.ts';
import { openerOf } from './app-config.ts';
import { isUnreachable, offlineUser, storeOfflineUser } from './offline-copies.ts';
import { freshMs, cachedMs, shouldRetry } from './query-client.ts';

/** The signed-in user according to the server; null for a visitor. */
export type CurrentUser = User | null;

export const currentUserKey = ['current-user'] as const;

/** Runs when the app starts, when the network is back, and by `refetchWhenStale`. */
export function currentUserQuery(api: ApiClient, queries: QueryClient) {
  return queryOptions<CurrentUser>({
    queryKey: currentUserKey,
    // Without its signal: a mount that React repeats would send it twice.
    queryFn: () => fetchOrRecall(api, queries),
    staleTime: freshMs.currentUser,
    gcTime: cachedMs.currentUser,
    // A user who signed out without a connection stays signed out.
    refetchOnReconnect: ({ state }) => (state.data === null ? false : 'always'),
    retry: (failureCount, error) => failureCount < 1 && shouldRetry(failureCount, error),
  });
}

/** Loads the user for the first rendering, unless the page knows that a guest opened it. */
export async function loadCurrentUser(api: ApiClient, queries: QueryClient): Promise<void> {
  if (queries.getQueryData(currentUserKey) === undefined)
    await queries.prefetchQuery(currentUserQuery(api, queries));
}

/** Sets the cached user. A running request is cancelled, because its response is older. */
export function setCurrentUser(queries: QueryClient, user: CurrentUser): void {
  void queries.cancelQueries({ queryKey: currentUserKey });
  queries.setQueryData<CurrentUser>(currentUserKey, user);
  storeOfflineUser(user);
}

/** Refetches the current user if the last attempt is older than its fresh time. */
export function refetchWhenStale(queries: QueryClient): void {
  const state = queries.getQueryState(currentUserKey);
  const triedAt = state ? Math.max(state.dataUpdatedAt, state.errorUpdatedAt) : 0;
  if (triedAt === 0 || Date.now() - triedAt <= freshMs.currentUser) return;
  refetchCurrentUser(queries);
}

/** Refetches the current user, unless this is under way. */
export function refetchCurrentUser(queries: QueryClient): void {
  void queries.refetchQueries({ queryKey: currentUserKey }, { cancelRefetch: false });
}

/** At a start without a connection, the user is the one of the last contact. */
async function fetchOrRecall(api: ApiClient, queries: QueryClient): Promise<CurrentUser> {
  try {
    const user = await fetchCurrentUser(api, queries);
    storeOfflineUser(user);
    return user;
  } catch (error) {
    const isStart = queries.getQueryData<CurrentUser>(currentUserKey) === undefined;
    const recalled = isStart && isUnreachable(error) ? offlineUser() : null;
    if (!recalled) throw error;
    return recalled;
  }
}

async function fetchCurrentUser(api: ApiClient, queries: QueryClient): Promise<CurrentUser> {
  const before = queries.getQueryState<CurrentUser>(currentUserKey);
  const known = before?.data ?? null;
  // A 401 of `getMe` signs out by itself.
  const user = known ? await api.call(getMe) : (await api.call(checkSession)).user;
  const isFirst = !before || (before.data === undefined && before.errorUpdateCount === 0);
  const mine = isFirst ? openerOf() || user?.uuid : known?.uuid;
  if (!user || user.uuid === mine) return user;
  const hasChanged = (queries.getQueryData<CurrentUser>(currentUserKey) ?? null) !== known;
  // Another user has signed in in another tab: this page, with its first data, belongs to the previous one.
  if (!hasChanged) location.reload();
  return known;
}
