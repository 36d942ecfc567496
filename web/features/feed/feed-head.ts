import type { FeedPage } from '@plotline/contract/feed.ts';
import { comesAfter, distinctActivities, type FeedPages } from './feed-pages.ts';
import type { NewPost } from './new-posts.ts';

/** What the head of a feed holds that may be new: what comes after all that was read waits to be read. */
export function headMarks(feed: FeedPages | undefined, head: FeedPage): readonly NewPost[] {
  const end = feed && endOf(feed);
  const activities = head.activities.filter((activity) => !end || !comesAfter(activity, end));
  return activities.map(({ activity_uuid, username }) => ({ activity_uuid, username }));
}

/** Whether more than the head is new. */
export function isHeadLong(feed: FeedPages | undefined, head: FeedPage): boolean {
  const last = head.activities.at(-1);
  if (!feed || !last || head.next_cursor === null) return false;
  const end = endOf(feed);
  if (end && comesAfter(last, end)) return false;
  return !distinctActivities(feed.pages).some(({ activity_uuid: uuid }) => uuid === last.activity_uuid);
}

/** The last activity that was read, where there are more behind it. */
function endOf({ pages }: FeedPages) {
  const last = pages.at(-1);
  return last?.next_cursor ? distinctActivities(pages).at(-1) : undefined;
}
