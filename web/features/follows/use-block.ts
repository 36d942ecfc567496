import { block, listBlocks, unblock } from '@plotline/contract/follows.ts';
import type { Profile } from '@plotline/contract/profiles.ts';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { refreshProfile, usePatchProfile } from '../profiles/use-profile.ts';
import { without, type UserPages } from './dated-users.ts';
import { useLeavingRows } from './use-leaving-rows.ts';

const BLOCKS = ['follows', 'blocks'];

/** Whom I have blocked, newest first, page by page. */
export function useBlockedUsers() {
  return useInfiniteQuery({
    queryKey: BLOCKS,
    queryFn: ({ pageParam, signal }) =>
      api.call(listBlocks, { query: pageParam === null ? {} : { cursor: pageParam }, signal }),
    initialPageParam: firstPage(),
    getNextPageParam: ({ next_cursor }) => next_cursor,
    staleTime: 0,
  });
}

/** Lifts blocks in the list of them. */
export function useUnblockRows() {
  const queries = useQueryClient();
  return useLeavingRows({
    send: ({ username }: { username: string }) => api.call(unblock, { params: { username } }),
    failed: ({ username }) => unblockFailed(username),
    onDone: (username) => {
      queries.setQueryData<UserPages>(BLOCKS, (list) => list && without(list, username));
      void queries.invalidateQueries();
    },
  });
}

/** Blocks (`true`) or unblocks a user: their profile changes at once, and back when the server refuses. */
export function useBlock(username: string) {
  const queries = useQueryClient();
  const patchProfile = usePatchProfile(username);
  return useMutation({
    mutationFn: (shouldBlock: boolean) => api.call(shouldBlock ? block : unblock, { params: { username } }),
    onMutate: (shouldBlock) => patchProfile(shouldBlock ? blockedLook : { is_blocked: false }),
    onError: (_error, _shouldBlock, before) => {
      if (before) patchProfile(before);
      return refreshProfile(queries, username);
    },
    // Feeds, lists and counts change too: nothing that was loaded before may stay.
    onSuccess: () => queries.invalidateQueries(),
  });
}

export function blockFailed(username: string): string {
  return `@${username} could not be blocked.`;
}

export function unblockFailed(username: string): string {
  return `@${username} could not be unblocked.`;
}

/** What the blocker sees until the server's own answer is there. */
const blockedLook = {
  is_blocked: true,
  follow_status: '',
  follows_you: false,
  bio: null,
  enabled_trackers: [],
} satisfies Partial<Profile>;

function firstPage(): string | null {
  return null;
}
