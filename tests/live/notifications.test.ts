import type { NotificationsPage } from '@plotline/contract/notifications.ts';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import {
  listKey,
  unreadKey,
  type NotificationPages,
} from '../../web/features/notifications/notification-pages.ts';
import { notificationsLive } from '../../web/features/notifications/notifications.live.ts';
import { connect } from '../realtime/support/client.ts';
import { createStage } from '../realtime/support/stage.ts';

// What a browser knows of notifications, changed by events, is what it would get if it asked again.

const stage = await createStage();
const { author, follower, activity } = await stage.createScene();
const other = await stage.app.signUp('live_other');
const client = await connect(stage.url, author);
const queries = new QueryClient();

async function fetched() {
  const page = (await author.get('/api/notifications/')).json<NotificationsPage>();
  const list: NotificationPages = { pages: [page], pageParams: [null] };
  return { list, unread: { unread_count: page.unread_count } };
}

const cached = () => ({ list: queries.getQueryData(listKey), unread: queries.getQueryData(unreadKey) });

/** Fills the cache, lets something happen, applies what is told, twice, until the count is as expected, and compares. */
async function expectSame(unread: number, act: () => Promise<unknown>): Promise<void> {
  const before = await fetched();
  queries.setQueryData(listKey, before.list);
  queries.setQueryData(unreadKey, before.unread);
  const start = client.heard.length;
  await act();
  const isTold = ({ type, data }: (typeof client.heard)[number]) =>
    type === 'notification_count_update' && data['unread_count'] === unread;
  await expect.poll(() => client.heard.slice(start).some(isTold)).toBe(true);
  for (const { type, data } of client.heard.slice(start)) {
    const handlers = notificationsLive.handlers.filter((one) => one.type === type);
    for (const { apply } of [...handlers, ...handlers]) apply(queries, data, author.uuid);
  }
  expect(cached()).toEqual(await fetched());
  expect(cached()).not.toEqual(before);
}

const like = (who: typeof other) =>
  who.post('/api/likes', { likeable_type: stage.tracker.tracker_type, likeable_uuid: activity });

test('when something new comes, and more of the same joins it, the list is as it would be fetched', async () => {
  await expectSame(2, () => like(follower));
  await expectSame(3, () => other.post(`/api/follows/${author.username}`));
  await expectSame(3, () => like(other));
});

test('when all are read, they are read here, too', async () => {
  await expectSame(0, () => author.patch('/api/notifications/mark-read'));
});
