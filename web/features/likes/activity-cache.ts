import type { Activity, FeedPage } from '@plotline/contract/feed.ts';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { patchQueries } from '../../platform/live-patch.ts';
import { feedKey } from '../../platform/query-keys.ts';
import { isViewAsKey } from '../../platform/view-as.tsx';

type ChangeActivity = (activity: Activity) => Activity;

/** Changes an activity wherever it is cached: in feeds, and on the page of its own. */
export function patchActivity(queries: QueryClient, uuid: string, change: ChangeActivity): void {
  patchActivities(queries, (activity) => (activity.activity_uuid === uuid ? change(activity) : activity));
}

/** The same for all that are cached; what does not change is given back as it is. */
export function patchActivities(queries: QueryClient, change: ChangeActivity): void {
  patchQueries<unknown>(queries, feedKey, (data, key) => (isViewAsKey(key) ? data : changeIn(data, change)));
}

/** An activity as it is known now, from wherever it is cached. */
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

function changeIn(data: unknown, change: ChangeActivity): unknown {
  if (isActivity(data)) return change(data);
  if (!isFeed(data)) return data;
  const pages = mapped(data.pages, (page) => {
    const activities = mapped(page.activities, change);
    return activities === page.activities ? page : { ...page, activities };
  });
  return pages === data.pages ? data : { ...data, pages };
}

/** The same list when nothing in it changes. */
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
