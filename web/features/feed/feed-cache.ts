import type { Activity } from '@plotline/contract/feed.ts';
import type { QueryClient } from '@tanstack/react-query';
import { patchQueries } from '../../platform/live-patch.ts';
import { feedKey } from '../../platform/query-keys.ts';
import { isOlder } from '../../platform/realtime-live.ts';
import { isViewAsKey } from '../../platform/view-as.tsx';
import { findActivity, patchActivity } from '../activities/activity-cache.ts';
import { readAtOf, withoutActivities, type FeedPages } from './feed-pages.ts';

export function activityKey(uuid: string) {
  return [...feedKey, 'activity', uuid] as const;
}

/** Returns all cached lists of activities, of the home screen and of profiles. */
const listKeys = [
  [...feedKey, 'home'],
  [...feedKey, 'user'],
] as const;

/** Whether an activity is cached anywhere. */
export function isKnown(queries: QueryClient, uuid: string): boolean {
  return findActivity(queries, uuid) !== undefined;
}

/** Whether an activity is cached anywhere in a version older than a time. */
export function isKnownFromBefore(queries: QueryClient, uuid: string, changedAt: number): boolean {
  const own = queries.getQueryState(activityKey(uuid));
  if (own?.data !== undefined && isOlder(own.dataUpdatedAt, changedAt)) return true;
  return readLists(queries).some(([key, feed]) => {
    const readAt = feed && !isViewAsKey(key) ? readAtOf(feed, uuid) : undefined;
    return readAt !== undefined && readAt <= changedAt;
  });
}

/** Replaces an activity wherever it is cached. */
export function putActivity(queries: QueryClient, fresh: Activity): void {
  patchActivity(queries, fresh.activity_uuid, () => fresh);
}

export function dropActivities(queries: QueryClient, isGone: (activity: Activity) => boolean): void {
  for (const queryKey of listKeys)
    patchQueries<FeedPages>(queries, queryKey, (feed) => withoutActivities(feed, isGone));
}

/** Takes a snapshot to restore after a failed change. */
export function readLists(queries: QueryClient) {
  return listKeys.flatMap((queryKey) => queries.getQueriesData<FeedPages>({ queryKey }));
}
