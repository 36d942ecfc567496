import { getActivity, type Activity } from '@plotline/contract/feed.ts';
import type { QueryClient } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { findActivity, patchActivity } from './activity-cache.ts';

/** Fetches one activity as it is now, and puts it wherever it stands. */
export async function refreshActivity(queries: QueryClient, uuid: string): Promise<void> {
  const before = findActivity(queries, uuid);
  let fresh = await fetchActivity(queries, uuid);
  // Something was liked or commented on meanwhile: the answer may be from before that.
  if (findActivity(queries, uuid) !== before) fresh = await fetchActivity(queries, uuid);
  patchActivity(queries, uuid, () => fresh);
}

async function fetchActivity(queries: QueryClient, uuid: string): Promise<Activity> {
  const queryKey = ['changed-activity', uuid];
  // An answer that is on its way may be from before the change.
  await queries.cancelQueries({ queryKey });
  return queries.fetchQuery({
    queryKey,
    queryFn: ({ signal }) => api.call(getActivity, { params: { uuid }, signal }),
    staleTime: 0,
    gcTime: 0,
  });
}
