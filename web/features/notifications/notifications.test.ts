import type { Notification } from '@plotline/contract/notifications.ts';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { groupsOf } from './notification-groups.ts';
import {
  allOf,
  listKey,
  unreadKey,
  without,
  withApproved,
  type NotificationPages,
} from './notification-pages.ts';
import { badgeText, bellLabel, splitMessage } from './notification-labels.ts';
import { applyAllRead } from './NotificationList.tsx';
import { notificationsLive } from './notifications.live.ts';

const ada = { uuid: 'ada', username: 'ada', first_name: 'Ada', last_name: null, profile_photo_url: null };

function notification(uuid: string, fields: Partial<Notification> = {}): Notification {
  return {
    uuid,
    type: 'like',
    message: 'Ada liked your post',
    is_read: false,
    created_at: '2026-03-10T12:00:00.000Z',
    related_user: ada,
    actors: [ada],
    actor_count: 1,
    activity_uuid: null,
    post: null,
    comment_uuid: null,
    excerpt: null,
    link: '/ada',
    ...fields,
  };
}

function listOf(...pages: readonly (readonly Notification[])[]): NotificationPages {
  const total = pages.flat().length;
  return {
    pageParams: pages.map(() => null),
    pages: pages.map((notifications, index) => ({
      notifications: [...notifications],
      total,
      unread_count: 0,
      page: index + 1,
      has_more: false,
      next_cursor: null,
    })),
  };
}

/** Applies an event twice and returns the state of the cache. */
function applyEvent(list: NotificationPages, type: string, data: object): QueryClient {
  const queries = new QueryClient();
  queries.setQueryData(listKey, list);
  for (let time = 0; time < 2; time += 1)
    for (const handler of notificationsLive.handlers)
      if (handler.type === type) handler.apply(queries, data, 'me');
  return queries;
}

const shown = (queries: QueryClient) => queries.getQueryData<NotificationPages>(listKey);
const uuidsOf = (list: NotificationPages | undefined) => (list ? allOf(list).map(({ uuid }) => uuid) : null);

test('when a notification arrives, it is first, once, even if it was listed with fewer users', () => {
  const list = listOf([notification('a'), notification('b')], [notification('c')]);
  const fresh = shown(applyEvent(list, 'notification_new', { notification: notification('d') }));
  expect([uuidsOf(fresh), fresh?.pages[0]?.total]).toEqual([['d', 'a', 'b', 'c'], 4]);
  const grown = notification('c', { actor_count: 2 });
  const moved = shown(applyEvent(list, 'notification_new', { notification: grown }));
  expect([uuidsOf(moved), moved?.pages[0]?.total]).toEqual([['c', 'a', 'b'], 3]);
  expect(moved && allOf(moved)[0]?.actor_count).toBe(2);
});

test('when an older notification arrives late, it is inserted by time', () => {
  const list = listOf([notification('a'), notification('b', { created_at: '2026-03-08T12:00:00.000Z' })]);
  const late = notification('c', { created_at: '2026-03-09T12:00:00.000Z' });
  expect(uuidsOf(shown(applyEvent(list, 'notification_new', { notification: late })))).toEqual([
    'a',
    'c',
    'b',
  ]);
});

test('when no list is loaded yet, an event changes nothing', () => {
  const queries = new QueryClient();
  const data = { notification: notification('a'), notification_uuids: ['a'], unread_count: 3 };
  for (const { apply } of notificationsLive.handlers) apply(queries, data, 'me');
  expect(shown(queries)).toBeUndefined();
  expect(queries.getQueryData(unreadKey)).toMatchObject({ unread_count: 3 });
});

test('when notifications are read elsewhere, only these are read here', () => {
  const list = listOf([notification('a'), notification('b')], [notification('c')]);
  const read = shown(applyEvent(list, 'notification_read', { notification_uuids: ['c', 'a', 'x'] }));
  expect(read && allOf(read).map(({ is_read: isRead }) => isRead)).toEqual([true, false, true]);
});

test('when all notifications are read here, the cached ones are read without an event', () => {
  const queries = new QueryClient();
  queries.setQueryData(listKey, listOf([notification('a')], [notification('b')]));
  applyAllRead(queries, { unread_count: 0 });
  const read = shown(queries);
  expect(read && allOf(read).map(({ is_read: isRead }) => isRead)).toEqual([true, true]);
  expect(queries.getQueryData(unreadKey)).toEqual({ unread_count: 0 });
});

test('when the count is lower than the unread ones shown, the list is fetched again', () => {
  const list = listOf([notification('a'), notification('b', { is_read: true })]);
  const isStale = (count: number) =>
    applyEvent(list, 'notification_count_update', { unread_count: count }).getQueryState(listKey)
      ?.isInvalidated;
  expect([isStale(0), isStale(1), isStale(2)]).toEqual([true, false, false]);
});

test('when a request is answered, it disappears or becomes a new follower', () => {
  const request = notification('a', { type: 'follow_request', message: 'Ada wants to follow you' });
  const list = listOf([request, notification('b')]);
  expect(uuidsOf(without(list, 'a'))).toEqual(['b']);
  expect(without(list, 'a').pages[0]?.total).toBe(1);
  expect(without(list, 'x')).toBe(list);
  expect(allOf(withApproved(list, 'a'))[0]).toMatchObject({
    type: 'new_follower',
    message: 'Ada started following you',
    is_read: true,
  });
});

const at = (instant: string) => notification(instant, { created_at: instant });

test('when notifications are grouped, the bounds are 7 and 30 days and empty groups are left out', () => {
  const now = new Date('2026-03-31T12:00:00Z');
  const ages = ['2026-03-24T12:00:00.000Z', '2026-03-24T11:59:59.999Z', '2026-03-01T12:00:00.000Z'];
  const groups = groupsOf([...ages, '2026-03-01T11:59:59.999Z'].map(at), now);
  expect(groups.map(({ name, notifications }) => [name, notifications.length])).toEqual([
    ['This week', 1],
    ['This month', 2],
    ['Earlier', 1],
  ]);
  expect(groupsOf([at('2026-04-01T00:00:00.000Z')], now).map(({ name }) => name)).toEqual(['This week']);
  expect(groupsOf([], now)).toEqual([]);
});

test('when labels are made, large counts are capped and the name is split from the message', () => {
  expect([badgeText(1), badgeText(99), badgeText(100)]).toEqual(['1', '99', '99+']);
  expect([bellLabel(0), bellLabel(120)]).toEqual(['Notifications', 'Notifications, 120 unread']);
  expect(splitMessage(notification('a'))).toEqual(['Ada', ' liked your post']);
  expect(splitMessage(notification('a', { message: 'News' }))).toEqual(['', 'News']);
});
