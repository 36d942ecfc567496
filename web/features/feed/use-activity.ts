import { getActivity } from '@plotline/contract/feed.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { ApiError } from '../../platform/api-error.ts';
import { freshMs, shouldRetry } from '../../platform/query-client.ts';
import { findActivity } from '../activities/activity-cache.ts';
import { activityKey } from './feed-cache.ts';
import { useCards } from './use-cards.ts';

/** Loads an activity for its own page, starting with the cached one of a feed. */
export function useActivity(uuid: string) {
  const queries = useQueryClient();
  const loadCards = useCards();
  return useQuery({
    queryKey: activityKey(uuid),
    queryFn: async ({ signal }) => {
      const activity = await api.call(getActivity, { params: { uuid }, signal });
      await loadCards([activity]);
      return activity;
    },
    staleTime: freshMs.feed,
    // An invalid id will not become valid: no retry.
    retry: (failures, error) =>
      !(error instanceof ApiError && error.status === 422) && shouldRetry(failures, error),
    placeholderData: () => findActivity(queries, uuid),
  });
}
