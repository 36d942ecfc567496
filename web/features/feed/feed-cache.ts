import type { Activity } from '@plotline/contract/feed.ts';
import type { QueryClient } from '@tanstack/react-query';
import { patchQueries } from '../../platform/live-patch.ts';
import { feedKey } from '../../platform/query-keys.ts';
import { isOlder } from '../../platform/realtime-live.ts';
import { isViewAsKey } from '../../platform/view-as.tsx';
import { findActivity, patchActivity } from '../activities/activity-cache.ts';
import { readAtOf, withoutActivities, type FeedPages } from './feed-pages.ts';

/** The key of one activity, on the page that its link leads to. */
export function activityKey(uuid: string) {
  return [...feedKey, 'activity', uuid] as const;
}

/** Every list of activities that the app knows, of the home screen and of profiles. */
const listKeys = [
  [...feedKey, 'home'],
  [...feedKey, 'user'],
] as const;

/** Whether a change of this activity changes anything that is known here. */
export function isKnown(queries: QueryClient, uuid: string): boolean {
  return findActivity(queries, uuid) !== undefined;
}

/** Whether what is known of an activity, somewhere, may be from before something. */
export function isKnownFromBefore(queries: QueryClient, uuid: string, changedAt: number): boolean {
  const own = queries.getQueryState(activityKey(uuid));
  if (own?.data !== undefined && isOlder(own.dataUpdatedAt, changedAt)) return true;
  return readLists(queries).some(([key, feed]) => {
    const readAt = feed && !isViewAsKey(key) ? readAtOf(feed, uuid) : undefined;
    return readAt !== undefined && readAt <= changedAt;
  });
}

/** Puts an activity as it is now wherever it stands. */
export function putActivity(queries: QueryClient, fresh: Activity): void {
  patchActivity(queries, fresh.activity_uuid, () => fresh);
}

/** Takes the activities that are gone out of every list. */
export function dropActivities(queries: QueryClient, isGone: (activity: Activity) => boolean): void {
  for (const queryKey of listKeys)
    patchQueries<FeedPages>(queries, queryKey, (feed) => withoutActivities(feed, isGone));
}

/** For putting everything back after a change that failed. */
export function readLists(queries: QueryClient) {
  return listKeys.flatMap((queryKey) => queries.getQueriesData<FeedPages>({ queryKey }));
}
