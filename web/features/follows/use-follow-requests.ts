import { approveFollowRequest, declineFollowRequest, followRequests } from '@plotline/contract/follows.ts';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { cursorPaging, cursorQuery } from '../../platform/cursor-paging.ts';
import { useAuth } from '../../platform/session.tsx';
import { refreshProfile } from '../profiles/use-profile.ts';
import { withoutUser, type UserPages } from './follow-list.ts';
import { useLeavingRows } from './use-leaving-rows.ts';

export const REQUESTS = ['follows', 'requests'] as const;

/** Loads the follow requests to the viewer, newest first, page by page. */
export function useFollowRequests() {
  return useInfiniteQuery({
    queryKey: REQUESTS,
    queryFn: async ({ pageParam, signal }) => {
      const query = cursorQuery(pageParam);
      const { requests, ...rest } = await api.call(followRequests, { query, signal });
      return { users: requests, ...rest };
    },
    ...cursorPaging,
    staleTime: 0,
  });
}

/** Approves or declines requests and removes them from the list. */
export function useAnswerRequests() {
  const queries = useQueryClient();
  const { user } = useAuth();
  return useLeavingRows({
    send: ({ username, isApproved }: { username: string; isApproved: boolean }) =>
      api.call(isApproved ? approveFollowRequest : declineFollowRequest, { params: { username } }),
    failed: ({ username, isApproved }) =>
      `Couldn't ${isApproved ? 'approve' : 'decline'} the request of @${username}.`,
    onDone: (username) => {
      queries.setQueryData<UserPages>(REQUESTS, (list) => list && withoutUser(list, username));
      if (user) void refreshProfile(queries, user.username);
    },
  });
}
