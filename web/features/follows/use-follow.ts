import { follow, unfollow } from '@plotline/contract/follows.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { feedKey } from '../../platform/query-keys.ts';
import { useAuth } from '../../platform/session.tsx';
import { refreshProfile, usePatchProfile } from '../profiles/use-profile.ts';
import { changeLists } from './use-follow-list.ts';

/** Follows (`true`), unfollows or withdraws a request (`false`); the profile shows the server's response. */
export function useFollow(username: string) {
  const queries = useQueryClient();
  const { user } = useAuth();
  const patchProfile = usePatchProfile(username);
  return useMutation({
    mutationFn: (shouldFollow: boolean) =>
      api.call(shouldFollow ? follow : unfollow, { params: { username } }),
    onSuccess: ({ follow_status, follower_count, seq, follows_you }) => {
      patchProfile({ follow_status, follows_you });
      patchProfile({ follower_count }, seq);
      changeLists(queries, { viewer: user?.username, username, relation: { follow_status, follows_you } });
      // The content of a private profile and the Following feed depend on it.
      void refreshProfile(queries, username);
      void queries.invalidateQueries({ queryKey: feedKey });
    },
  });
}
