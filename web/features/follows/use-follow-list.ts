import { followers, following, removeFollower } from '@plotline/contract/follows.ts';
import { useInfiniteQuery, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { cursorPaging, cursorQuery } from '../../platform/cursor-paging.ts';
import { refreshProfile } from '../profiles/use-profile.ts';
import {
  withoutUser,
  withRelation,
  type FollowListKind,
  type FollowPages,
  type ShownUsers,
} from './follow-list.ts';

/** Prefix of the keys of all cached lists of users with a follow button, which are updated together. */
export const LISTS = ['follows', 'list'] as const;

/** Loads the followers of a user or the users they follow, page by page. */
export function useFollowList(kind: FollowListKind, username: string, { isEnabled }: { isEnabled: boolean }) {
  const endpoint = kind === 'followers' ? followers : following;
  return useInfiniteQuery({
    queryKey: listKey(kind, username),
    queryFn: ({ pageParam, signal }) =>
      api.call(endpoint, {
        params: { username },
        query: cursorQuery(pageParam),
        signal,
      }),
    ...cursorPaging,
    enabled: isEnabled,
    staleTime: 0,
  });
}

export function useRemoveFollower(owner: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (follower: string) => api.call(removeFollower, { params: { username: owner, follower } }),
    onSuccess: (_, follower) => {
      changeList(queries, listKey('followers', owner), (pages) => withoutUser(pages, follower));
      return Promise.all([refreshProfile(queries, owner), refreshProfile(queries, follower)]);
    },
  });
}

interface Followed {
  readonly viewer: string | undefined;
  readonly username: string;
  readonly relation: Parameters<typeof withRelation>[2];
}

/** Updates all lists that show a user, and the viewer's own list, after a follow or unfollow. */
export function changeLists(queries: QueryClient, { viewer, username, relation }: Followed): void {
  queries.setQueriesData<ShownUsers>(
    { queryKey: LISTS },
    (pages) => pages && withRelation(pages, username, relation),
  );
  if (viewer === undefined) return;
  const own = listKey('following', viewer);
  if (relation.follow_status === '') changeList(queries, own, (pages) => withoutUser(pages, username));
  void refreshProfile(queries, viewer);
}

function changeList(
  queries: QueryClient,
  queryKey: readonly string[],
  change: (pages: FollowPages) => FollowPages,
): void {
  queries.setQueriesData<FollowPages>({ queryKey }, (pages) => pages && change(pages));
}

function listKey(kind: FollowListKind, username: string): string[] {
  return [...LISTS, kind, username.toLowerCase()];
}
