import { block, listBlocks, unblock } from '@plotline/contract/follows.ts';
import type { Profile } from '@plotline/contract/profiles.ts';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { cursorPaging, cursorQuery } from '../../platform/cursor-paging.ts';
import { refreshProfile, usePatchProfile } from '../profiles/use-profile.ts';
import { withoutUser, type UserPages } from './follow-list.ts';
import { useLeavingRows } from './use-leaving-rows.ts';

const BLOCKS = ['follows', 'blocks'];

/** Loads the users blocked by the viewer, newest first, page by page. */
export function useBlockedUsers() {
  return useInfiniteQuery({
    queryKey: BLOCKS,
    queryFn: ({ pageParam, signal }) => api.call(listBlocks, { query: cursorQuery(pageParam), signal }),
    ...cursorPaging,
    staleTime: 0,
  });
}

/** Unblocks users in the list of blocked users. */
export function useUnblockRows() {
  const queries = useQueryClient();
  return useLeavingRows({
    send: ({ username }: { username: string }) => api.call(unblock, { params: { username } }),
    failed: ({ username }) => unblockFailed(username),
    onDone: (username) => {
      queries.setQueryData<UserPages>(BLOCKS, (list) => list && withoutUser(list, username));
      void queries.invalidateQueries();
    },
  });
}

/** Blocks (`true`) or unblocks a user; the profile is updated optimistically. */
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
    // Feeds, lists and counts change too: everything is reloaded.
    onSuccess: () => queries.invalidateQueries(),
  });
}

export function blockFailed(username: string): string {
  return `@${username} could not be blocked.`;
}

export function unblockFailed(username: string): string {
  return `@${username} could not be unblocked.`;
}

/** The profile of a blocked user until the server's response. */
const blockedLook = {
  is_blocked: true,
  follow_status: '',
  follows_you: false,
  bio: null,
  enabled_trackers: [],
} satisfies Partial<Profile>;
