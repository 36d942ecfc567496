import { getActivity } from '@plotline/contract/feed.ts';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { freshMs } from '../../platform/query-client.ts';
import { feedKey } from '../../platform/query-keys.ts';

/** One activity, for the page that its link leads to. */
export function useActivity(uuid: string) {
  return useQuery({
    queryKey: [...feedKey, 'activity', uuid],
    queryFn: ({ signal }) => api.call(getActivity, { params: { uuid }, signal }),
    staleTime: freshMs.feed,
  });
}
