import { approveFollowRequest, declineFollowRequest, followRequests } from '@plotline/contract/follows.ts';
import type { ResponseOf } from '@plotline/contract/endpoint.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { useAuth } from '../../platform/session.tsx';
import { refreshProfile } from '../profiles/use-profile.ts';

const REQUESTS = ['follows', 'requests'];

type Requests = ResponseOf<typeof followRequests>;

/** Who asks to follow me. */
export function useFollowRequests() {
  return useQuery({
    queryKey: REQUESTS,
    queryFn: ({ signal }) => api.call(followRequests, { signal }),
    staleTime: 0,
  });
}

/** Approves (`true`) or declines a request; either takes it off the list. */
export function useAnswerRequest(username: string) {
  const queries = useQueryClient();
  const { user } = useAuth();
  return useMutation({
    mutationFn: (isApproved: boolean) =>
      api.call(isApproved ? approveFollowRequest : declineFollowRequest, { params: { username } }),
    onSuccess: () => {
      queries.setQueryData<Requests>(REQUESTS, (all) => all && withoutRequest(all, username));
      return user ? refreshProfile(queries, user.username) : undefined;
    },
  });
}

function withoutRequest({ requests, total }: Requests, username: string): Requests {
  const left = requests.filter((request) => request.username !== username);
  return { requests: left, total: total - (requests.length - left.length) };
}
