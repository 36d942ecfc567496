import type { FeedPage } from '@plotline/contract/feed.ts';
import { comesAfter, distinctActivities, type FeedPages } from './feed-pages.ts';
import type { NewPost } from './new-posts.ts';

/** Returns the possibly new posts at the head of a feed: those before the end of the loaded part. */
export function headMarks(feed: FeedPages | undefined, head: FeedPage): readonly NewPost[] {
  const end = feed && endOf(feed);
  const activities = head.activities.filter((activity) => !end || !comesAfter(activity, end));
  return activities.map(({ activity_uuid, username, tracker_type }) => ({
    activity_uuid,
    username,
    tracker_type,
  }));
}

/** Whether there are more new posts than the head holds. */
export function isHeadLong(feed: FeedPages | undefined, head: FeedPage): boolean {
  const last = head.activities.at(-1);
  if (!feed || !last || head.next_cursor === null) return false;
  const end = endOf(feed);
  if (end && comesAfter(last, end)) return false;
  return !distinctActivities(feed.pages).some(({ activity_uuid: uuid }) => uuid === last.activity_uuid);
}

/** Returns the last loaded activity; undefined at the end of the feed. */
function endOf({ pages }: FeedPages) {
  const last = pages.at(-1);
  return last?.next_cursor ? distinctActivities(pages).at(-1) : undefined;
}
