import { getActivity, type Activity, type FeedPage } from '@plotline/contract/feed.ts';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { patchQueries } from '../../platform/live-patch.ts';
import { feedKey } from '../../platform/query-keys.ts';
import { isViewAsKey } from '../../platform/view-as.tsx';

type ChangeActivity = (activity: Activity) => Activity;

/** Changes an activity wherever it is cached: in feeds and on its own page. */
export function patchActivity(queries: QueryClient, uuid: string, change: ChangeActivity): void {
  patchActivities(queries, (activity) => (activity.activity_uuid === uuid ? change(activity) : activity));
}

/** Changes every cached activity; `change` returns the same object when nothing changes. */
export function patchActivities(queries: QueryClient, change: ChangeActivity): void {
  patchQueries<unknown>(queries, feedKey, (data, key) => (isViewAsKey(key) ? data : changeIn(data, change)));
}

/** Returns a cached activity from any feed or page. */
export function findActivity(queries: QueryClient, uuid: string): Activity | undefined {
  let found: Activity | undefined;
  for (const query of queries.getQueryCache().findAll({ queryKey: feedKey })) {
    if (isViewAsKey(query.queryKey)) continue;
    changeIn(query.state.data, (activity) => {
      if (activity.activity_uuid === uuid) found ??= activity;
      return activity;
    });
  }
  return found;
}

/** Fetches an activity and replaces it wherever it is cached. */
export async function refreshActivity(queries: QueryClient, uuid: string): Promise<void> {
  const before = findActivity(queries, uuid);
  let fresh = await fetchActivity(queries, uuid);
  // An event changed the cache during the fetch: the response may be older than that.
  if (findActivity(queries, uuid) !== before) fresh = await fetchActivity(queries, uuid);
  patchActivity(queries, uuid, () => fresh);
}

async function fetchActivity(queries: QueryClient, uuid: string): Promise<Activity> {
  const queryKey = ['changed-activity', uuid];
  // The response of a pending request may be older than the change.
  await queries.cancelQueries({ queryKey });
  return queries.fetchQuery({
    queryKey,
    queryFn: ({ signal }) => api.call(getActivity, { params: { uuid }, signal }),
    staleTime: 0,
    gcTime: 0,
  });
}

function changeIn(data: unknown, change: ChangeActivity): unknown {
  if (isActivity(data)) return change(data);
  if (!isFeed(data)) return data;
  const pages = mapped(data.pages, (page) => {
    const activities = mapped(page.activities, change);
    return activities === page.activities ? page : { ...page, activities };
  });
  return pages === data.pages ? data : { ...data, pages };
}

/** Maps a list; returns the same list when no entry changes. */
function mapped<Entry>(list: Entry[], change: (entry: Entry) => Entry): Entry[] {
  const changed = list.map(change);
  return changed.every((entry, index) => entry === list[index]) ? list : changed;
}

function isActivity(data: unknown): data is Activity {
  return typeof data === 'object' && data !== null && 'activity_uuid' in data;
}

function isFeed(data: unknown): data is InfiniteData<FeedPage> {
  return typeof data === 'object' && data !== null && 'pages' in data && Array.isArray(data.pages);
}
