import { listMutes, mute, unmute } from '@plotline/contract/follows.ts';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { messageOf } from '../../platform/api-error.ts';
import { cursorPaging, cursorQuery } from '../../platform/cursor-paging.ts';
import { refreshProfile, usePatchProfile } from '../profiles/use-profile.ts';
import { withoutUser, type UserPages } from './follow-list.ts';
import { useLeavingRows } from './use-leaving-rows.ts';

const MUTES = ['follows', 'mutes'];

/** Loads the users muted by the viewer, newest first, page by page. */
export function useMutedUsers() {
  return useInfiniteQuery({
    queryKey: MUTES,
    queryFn: ({ pageParam, signal }) => api.call(listMutes, { query: cursorQuery(pageParam), signal }),
    ...cursorPaging,
    staleTime: 0,
  });
}

/** Unmutes users in the list of muted users. */
export function useUnmuteRows() {
  const queries = useQueryClient();
  return useLeavingRows({
    send: ({ username }: { username: string }) => api.call(unmute, { params: { username } }),
    failed: ({ username }) => unmuteFailed(username),
    onDone: (username) => {
      queries.setQueryData<UserPages>(MUTES, (list) => list && withoutUser(list, username));
      void queries.invalidateQueries();
    },
  });
}

export interface Muting {
  readonly mute: () => void;
  readonly unmute: () => void;
  /** The reason of the last failure. */
  readonly error: string | null;
}

/** Mutes and unmutes a user, optimistically; shared by all parts of a profile. */
export function useMuting(username: string): Muting {
  const queries = useQueryClient();
  const patchProfile = usePatchProfile(username);
  const change = useMutation({
    mutationFn: (shouldMute: boolean) => api.call(shouldMute ? mute : unmute, { params: { username } }),
    onMutate: (shouldMute) => patchProfile({ is_muted: shouldMute }),
    onError: (_error, _shouldMute, before) => {
      if (before) patchProfile(before);
      return refreshProfile(queries, username);
    },
    // Feeds, notifications, comments and counts change too: everything is reloaded.
    onSuccess: () => queries.invalidateQueries(),
  });
  const set = (shouldMute: boolean) => {
    if (!change.isPending) change.mutate(shouldMute);
  };
  const failed = change.variables === false ? unmuteFailed : muteFailed;
  return {
    mute: () => set(true),
    unmute: () => set(false),
    error: change.isError ? messageOf(change.error, failed(username)) : null,
  };
}

function muteFailed(username: string): string {
  return `@${username} could not be muted.`;
}

function unmuteFailed(username: string): string {
  return `@${username} could not be unmuted.`;
}
