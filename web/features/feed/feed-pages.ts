import type { Activity, FeedPage } from '@plotline/contract/feed.ts';

/** A page, and when it was asked for; absent: no one knows. */
export interface ReadPage extends FeedPage {
  readonly readAt?: number | undefined;
}

/** A feed as far as it was read; each page stands beside the cursor that it was asked for with. */
export interface FeedPages {
  readonly pages: ReadPage[];
  readonly pageParams: unknown[];
}

/** Each activity once: what moved between two pages must not stand there twice. */
export function distinctActivities(pages: readonly FeedPage[]): readonly Activity[] {
  const byUuid = new Map<string, Activity>();
  for (const activity of pages.flatMap((page) => page.activities)) {
    if (!byUuid.has(activity.activity_uuid)) byUuid.set(activity.activity_uuid, activity);
  }
  return [...byUuid.values()];
}

/** The cursor of the page on which each activity stands. */
export function cursorsByActivity({ pages, pageParams }: FeedPages): ReadonlyMap<string, string | null> {
  const cursors = new Map<string, string | null>();
  for (const [index, page] of pages.entries()) {
    for (const { activity_uuid: uuid } of page.activities) {
      if (!cursors.has(uuid)) cursors.set(uuid, cursorOf(pageParams[index]));
    }
  }
  return cursors;
}

/** When the page with this activity was asked for, 0 if no one knows; undefined: it is in none. */
export function readAtOf({ pages }: FeedPages, uuid: string): number | undefined {
  const page = pages.find(({ activities }) => activities.some(({ activity_uuid: known }) => known === uuid));
  return page && (page.readAt ?? 0);
}

function cursorOf(pageParam: unknown): string | null {
  return typeof pageParam === 'string' ? pageParam : null;
}

/**
 * One page fetched again: what it still holds is renewed, what it held and holds no more is gone. What is new
 * is left out, because nothing may push away what a user is reading.
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
 * The first page fetched again, and this time with what is new; the pages after it stay. Null: so much is new that
 * nothing of the first page is left, and between the two something may be missing.
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

/** Without the activities that are gone. */
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

/** Feeds are newest first, ties by uuid, both descending. */
export function comesAfter(activity: Activity, other: Activity): boolean {
  if (activity.last_activity_at !== other.last_activity_at)
    return activity.last_activity_at < other.last_activity_at;
  return activity.activity_uuid < other.activity_uuid;
}
