import type { Activity, FeedPage } from '@plotline/contract/feed.ts';

/** A page and the time of its request, if known. */
export interface ReadPage extends FeedPage {
  readonly readAt?: number | undefined;
}

/** The loaded part of a feed; each page has the cursor of its request. */
export interface FeedPages {
  readonly pages: ReadPage[];
  readonly pageParams: unknown[];
}

/** Returns each activity once: one may have moved between two pages. */
export function distinctActivities(pages: readonly FeedPage[]): readonly Activity[] {
  const byUuid = new Map<string, Activity>();
  for (const activity of pages.flatMap((page) => page.activities)) {
    if (!byUuid.has(activity.activity_uuid)) byUuid.set(activity.activity_uuid, activity);
  }
  return [...byUuid.values()];
}

export function cursorsByActivity({ pages, pageParams }: FeedPages): ReadonlyMap<string, string | null> {
  const cursors = new Map<string, string | null>();
  for (const [index, page] of pages.entries()) {
    for (const { activity_uuid: uuid } of page.activities) {
      if (!cursors.has(uuid)) cursors.set(uuid, cursorOf(pageParams[index]));
    }
  }
  return cursors;
}

/** Returns the request time of the page with an activity: 0 if unknown, undefined if it is on no page. */
export function readAtOf({ pages }: FeedPages, uuid: string): number | undefined {
  const page = pages.find(({ activities }) => activities.some(({ activity_uuid: known }) => known === uuid));
  return page && (page.readAt ?? 0);
}

function cursorOf(pageParam: unknown): string | null {
  return typeof pageParam === 'string' ? pageParam : null;
}

/**
 * Replaces a page by a fresh one: its activities are updated or removed. New ones are left out, because they would
 * push away the posts in the viewport.
 */
export function withPageRenewed(feed: FeedPages, cursor: string | null, fresh: ReadPage): FeedPages {
  const index = feed.pageParams.indexOf(cursor);
  const byUuid = new Map(fresh.activities.map((activity) => [activity.activity_uuid, activity]));
  const last = fresh.activities.at(-1);
  const isCovered = (activity: Activity) =>
    fresh.next_cursor === null || (last !== undefined && !comesAfter(activity, last));
  const pages = feed.pages.map((page, at) => {
    if (at !== index) return page;
    const activities = page.activities.flatMap(
      (activity) => byUuid.get(activity.activity_uuid) ?? (isCovered(activity) ? [] : [activity]),
    );
    const isRenewed = activities.every(({ activity_uuid: uuid }) => byUuid.has(uuid));
    const { total_activities } = fresh;
    return { ...page, activities, total_activities, readAt: isRenewed ? fresh.readAt : page.readAt };
  });
  return { ...feed, pages };
}

/**
 * Replaces the first page by a fresh one with its new activities; later pages stay. Returns null when nothing of the
 * old first page is left, as activities between the two may be missing.
 */
export function withHeadRenewed(feed: FeedPages, fresh: ReadPage): FeedPages | null {
  const [first, ...others] = feed.pages;
  const last = fresh.activities.at(-1);
  if (!first || !last || fresh.next_cursor === null) return { pages: [fresh], pageParams: [null] };
  const known = new Set(first.activities.map((activity) => activity.activity_uuid));
  if (!fresh.activities.some(({ activity_uuid: uuid }) => known.has(uuid))) return null;
  const rest = first.activities.filter((activity) => comesAfter(activity, last));
  const head = {
    ...fresh,
    activities: [...fresh.activities, ...rest],
    next_cursor: first.next_cursor,
    readAt: rest.length === 0 ? fresh.readAt : first.readAt,
  };
  return { ...feed, pages: [head, ...others] };
}

export function withoutActivities(feed: FeedPages, isGone: (activity: Activity) => boolean): FeedPages {
  const gone = new Set(
    distinctActivities(feed.pages)
      .filter(isGone)
      .map((activity) => activity.activity_uuid),
  );
  if (gone.size === 0) return feed;
  const pages = feed.pages.map((page) => ({
    ...page,
    activities: page.activities.filter(({ activity_uuid: uuid }) => !gone.has(uuid)),
    total_activities: page.total_activities - gone.size,
  }));
  return { ...feed, pages };
}

/** Puts an activity that was removed back to its place in the order. */
export function withActivity(feed: FeedPages, activity: Activity): FeedPages {
  if (readAtOf(feed, activity.activity_uuid) !== undefined) return feed;
  const placeOn = ({ activities }: FeedPage) => activities.findIndex((other) => comesAfter(other, activity));
  const found = feed.pages.findIndex((page) => placeOn(page) !== -1);
  const index = found === -1 ? feed.pages.length - 1 : found;
  const pages = feed.pages.map((page, at) => {
    const total_activities = page.total_activities + 1;
    if (at !== index) return { ...page, total_activities };
    const place = found === -1 ? page.activities.length : placeOn(page);
    return { ...page, activities: page.activities.toSpliced(place, 0, activity), total_activities };
  });
  return { ...feed, pages };
}

/** Compares by the order of feeds: time, then uuid, both descending. */
export function comesAfter(activity: Activity, other: Activity): boolean {
  if (activity.last_activity_at !== other.last_activity_at)
    return activity.last_activity_at < other.last_activity_at;
  return activity.activity_uuid < other.activity_uuid;
}
