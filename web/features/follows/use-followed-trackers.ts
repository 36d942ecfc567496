import { getUnfollowedTrackers, setUnfollowedTrackers } from '@plotline/contract/followed-trackers.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { messageOf } from '../../platform/api-error.ts';
import { feedKey } from '../../platform/query-keys.ts';

/** Key of the types of a user's trackers that the viewer does not follow. */
export function unfollowedTrackersKey(username: string) {
  return ['follows', 'unfollowed-trackers', username] as const;
}

export interface FollowedTrackers {
  /** Types, also of trackers that the viewer cannot see at present; undefined until loaded. */
  readonly unfollowed: readonly string[] | undefined;
  readonly set: (unfollowed: readonly string[]) => void;
  /** The reason of the last failure. */
  readonly error: string | null;
}

/** Reads and changes, optimistically, the trackers of a followed user that do not enter the viewer's feeds. */
export function useFollowedTrackers(username: string): FollowedTrackers {
  const queries = useQueryClient();
  const queryKey = unfollowedTrackersKey(username);
  const mutationKey = ['followed-trackers', username];
  const { data } = useQuery({
    queryKey,
    queryFn: async ({ signal }): Promise<readonly string[]> =>
      (await api.call(getUnfollowedTrackers, { params: { username }, signal })).unfollowed,
  });
  const change = useMutation({
    mutationKey,
    // Quick changes are saved in their order.
    scope: { id: mutationKey.join() },
    mutationFn: (unfollowed: readonly string[]) =>
      api.call(setUnfollowedTrackers, { params: { username }, body: { unfollowed: [...unfollowed] } }),
    onMutate: async (unfollowed) => {
      await queries.cancelQueries({ queryKey });
      queries.setQueryData(queryKey, unfollowed);
    },
    onSettled: async () => {
      // The next change is shown already; the last one refetches.
      if (queries.isMutating({ mutationKey }) > 1) return;
      await queries.invalidateQueries({ queryKey });
      await queries.invalidateQueries({ queryKey: feedKey });
    },
  });
  return {
    unfollowed: data,
    set: (unfollowed) => change.mutate(unfollowed),
    error: change.isError ? messageOf(change.error, "Couldn't save which trackers you follow.") : null,
  };
}
