import type { Activity } from '@plotline/contract/feed.ts';
import { expect, test } from 'vitest';
import {
  cursorsByActivity,
  distinctActivities,
  withActivity,
  withHeadRenewed,
  withoutActivities,
  withPageRenewed,
  type FeedPages,
} from './feed-pages.ts';
import { pageOf, postOf } from './feed.fixtures.ts';

const read: FeedPages = {
  pages: [pageOf(['b', 'c'], { next: 'after c' }), pageOf(['d', 'e'], { next: 'after e' })],
  pageParams: [null, 'after c'],
};

test('when two pages hold the same activity, it is listed once, where it came first', () => {
  const pages = [pageOf(['a', 'b']), pageOf(['b', 'c'])];
  expect(uuidsOf({ pages, pageParams: [null, 'x'] })).toEqual(['a', 'b', 'c']);
});

test('when a post is on a page, the cursor of that page is known', () => {
  const cursors = cursorsByActivity(read);
  expect([cursors.get('b'), cursors.get('e')]).toEqual([null, 'after c']);
});

test.each(['a', 'b', 'c', 'd', 'e', 'f'])(
  'when post %s is put back, it has its place in the order',
  (uuid) => {
    const all = { ...read, pages: [pageOf(['a', 'b', 'c']), pageOf(['d', 'e', 'f'])] };
    const back = withActivity(
      withoutActivities(all, ({ activity_uuid: known }) => known === uuid),
      postOf(uuid),
    );
    expect(uuidsOf(back)).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
    expect(back.pages[0]?.total_activities).toBe(all.pages[0]?.total_activities);
    expect(withActivity(back, postOf(uuid))).toBe(back);
  },
);

test('when the head is refreshed in place, new posts are left out and posts pushed off the page stay', () => {
  const fresh = { ...pageOf(['a', 'b'], { next: 'after b' }), total_activities: 5 };
  const renewed = withPageRenewed(read, null, fresh);
  expect(uuidsOf(renewed)).toEqual(['b', 'c', 'd', 'e']);
  expect(renewed.pages[0]?.total_activities).toBe(5);
});

test('when a page is refreshed, changed posts are updated and missing ones removed', () => {
  const fresh = pageOf(['e', 'f'], { next: 'after f' });
  fresh.activities[0] = postOf('e', { like_count: 7 });
  const renewed = withPageRenewed(read, 'after c', fresh);
  expect(uuidsOf(renewed)).toEqual(['b', 'c', 'e']);
  expect(renewed.pages[1]?.activities[0]?.like_count).toBe(7);
});

test('when the whole feed fits on a page that is fetched again, nothing else of that page is left', () => {
  expect(uuidsOf(withPageRenewed(read, null, pageOf(['c'])))).toEqual(['c', 'd', 'e']);
});

test('when two posts have the same time, the page ends between them by uuid', () => {
  const at = { last_activity_at: '2026-03-03T10:00:00.000Z' };
  const feed: FeedPages = {
    pages: [{ activities: [postOf('y', at), postOf('x', at)], total_activities: 2, next_cursor: 'x' }],
    pageParams: [null],
  };
  const fresh = { activities: [postOf('y', at)], total_activities: 2, next_cursor: 'y' };
  expect(uuidsOf(withPageRenewed(feed, null, fresh))).toEqual(['y', 'x']);
});

test('when a cursor is not in the feed any more, its page changes nothing', () => {
  expect(withPageRenewed(read, 'gone', pageOf(['z'])).pages).toEqual(read.pages);
});

test('when the head is refreshed with new posts, they are first and later pages stay', () => {
  const fresh = { ...pageOf(['A', 'a', 'b'], { next: 'after b' }), readAt: 5 };
  const renewed = withHeadRenewed(read, fresh);
  expect(renewed && uuidsOf(renewed)).toEqual(['A', 'a', 'b', 'c', 'd', 'e']);
  expect(renewed?.pageParams).toEqual(read.pageParams);
  expect(renewed?.pages.map((page) => page.next_cursor)).toEqual(read.pages.map((page) => page.next_cursor));
});

test('when a post of the head is deleted, it is removed; one inserted in between is added', () => {
  const renewed = withHeadRenewed(read, pageOf(['a', 'c'], { next: 'after c' }));
  expect(renewed && uuidsOf(renewed)).toEqual(['a', 'c', 'd', 'e']);
});

test('when more is new than a page holds, the whole feed has to be read again', () => {
  expect(withHeadRenewed(read, pageOf(['A', 'B'], { next: 'after B' }))).toBeNull();
});

test('when the whole feed fits on its head, nothing else is left', () => {
  const renewed = withHeadRenewed(read, pageOf(['b']));
  expect(renewed && uuidsOf(renewed)).toEqual(['b']);
});

test('when activities are removed, they are neither listed nor counted; repeating changes nothing', () => {
  const once = withoutActivities(read, isGone);
  expect(uuidsOf(once)).toEqual(['b', 'e']);
  expect(once.pages.map((page) => page.total_activities)).toEqual([0, 0]);
  expect(withoutActivities(once, isGone)).toBe(once);
});

function isGone({ activity_uuid: uuid }: Activity): boolean {
  return uuid === 'c' || uuid === 'd';
}

function uuidsOf({ pages }: FeedPages): string[] {
  return distinctActivities(pages).map((activity) => activity.activity_uuid);
}
