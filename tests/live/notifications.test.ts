import type { NotificationsPage } from '@plotline/contract/notifications.ts';
import type { Comment } from '@plotline/contract/comments.ts';
import { InfiniteQueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { createAccountService } from '../../server/features/accounts/accounts.service.ts';
import {
  listKey,
  unreadKey,
  type NotificationPages,
} from '../../web/features/notifications/notification-pages.ts';
import { notificationsLive } from '../../web/features/notifications/notifications.live.ts';
import { createQueryClient } from '../../web/platform/query-client.ts';
import { connect } from '../realtime/support/client.ts';
import { createStage } from '../realtime/support/stage.ts';
import { withoutSeq } from './without-seq.ts';

// The cached notifications after events equal a new fetch.

const stage = await createStage();
const { author, follower, activity } = await stage.createScene();
const other = await stage.app.signUp('live_other');
const client = await connect(stage.url, author);
const queries = createQueryClient();
// The list is observed, so that it is fetched again when an event invalidates it.
const openList = new InfiniteQueryObserver(queries, {
  queryKey: listKey,
  queryFn: async () => (await author.get('/api/notifications/')).json<NotificationsPage>(),
  initialPageParam: null,
  getNextPageParam: () => null,
  staleTime: Infinity,
});

async function fetched() {
  const page = (await author.get('/api/notifications/')).json<NotificationsPage>();
  const list: NotificationPages = { pages: [page], pageParams: [null] };
  return { list, unread: { unread_count: page.unread_count } };
}

const cached = () => ({ list: queries.getQueryData(listKey), unread: queries.getQueryData(unreadKey) });

/** Fills the cache, runs an action, applies its events twice until the count is as expected, and compares. */
async function expectSame<Done>(unread: number, act: () => Promise<Done>): Promise<Done> {
  const before = await fetched();
  queries.setQueryData(listKey, before.list);
  queries.setQueryData(unreadKey, before.unread);
  const start = client.received.length;
  const close = openList.subscribe(() => undefined);
  const done = await act();
  const isExpected = ({ type, data }: (typeof client.received)[number]) =>
    type === 'notification_count_update' && data['unread_count'] === unread;
  await expect.poll(() => client.received.slice(start).some(isExpected)).toBe(true);
  for (const { type, data } of client.received.slice(start)) {
    const handlers = notificationsLive.handlers.filter((one) => one.type === type);
    for (const { apply } of [...handlers, ...handlers]) apply(queries, data, author.uuid);
  }
  const after = await fetched();
  await expect.poll(() => withoutSeq(cached())).toEqual(withoutSeq(after));
  close();
  expect(after).not.toEqual(before);
  return done;
}

const like = (who: typeof other) =>
  who.post('/api/likes', { likeable_type: stage.tracker.tracker_type, likeable_uuid: activity });

test('when a notification arrives and another action is added to it, the list equals a fetch', async () => {
  await expectSame(2, () => like(follower));
  await expectSame(3, () => other.post(`/api/follows/${author.username}`));
  await expectSame(3, () => like(other));
});

test('when all notifications are read elsewhere, they are read here', async () => {
  await expectSame(0, () => author.patch('/api/notifications/mark-read'));
});

const write = async (who: typeof other, content: string, parent: string | null = null) =>
  (
    await who.post('/api/comments', {
      activity_type: stage.tracker.tracker_type,
      activity_uuid: activity,
      content,
      parent_comment_uuid: parent,
    })
  ).json<Comment>();
const remove = (who: typeof other, { uuid }: Comment) => who.delete(`/api/comments/${uuid}`);

test('when comments are deleted one after the other, their notification shrinks, then disappears', async () => {
  const first = await expectSame(1, () => write(follower, 'Well done'));
  const second = await expectSame(1, () => write(other, 'So it is'));
  await expectSame(1, () => remove(other, second));
  await expectSame(0, () => remove(follower, first));
});

test('when a comment with a reply is deleted, only the notification of the reply remains', async () => {
  const head = await expectSame(1, () => write(other, 'What a day'));
  const reply = await expectSame(1, () => write(follower, 'Indeed', head.uuid));
  await expectSame(1, () => remove(other, head));
  await expectSame(0, () => remove(follower, reply));
});

test('when a comment is edited, its excerpt changes and removed mentions lose their notification', async () => {
  await author.put('/api/notifications/preferences', { preferences: { comment: false } });
  const { uuid } = await expectSame(1, () => write(other, `Look, @${author.username}`));
  const edit = (content: string) => other.put(`/api/comments/${uuid}`, { content });
  await expectSame(1, () => edit(`See, @${author.username}`));
  await expectSame(0, () => edit('See'));
});

test('when a comment is deleted after its notification was read, it leaves the open list', async () => {
  const head = await write(author, 'Who comes along?');
  const reply = await expectSame(1, () => write(other, 'I do', head.uuid));
  await expectSame(0, () => author.patch('/api/notifications/mark-read'));
  await expectSame(0, () => remove(other, reply));
});

test('when a user is deactivated, reactivated or deleted, so are the notifications of their actions', async () => {
  const accounts = createAccountService(stage.app.platform);
  const guest = await stage.app.signUp('live_guest');
  await expectSame(1, () => guest.post(`/api/follows/${author.username}`));
  await expectSame(0, () => accounts.setActive(guest.uuid, false));
  await expectSame(1, () => accounts.setActive(guest.uuid, true));
  await expectSame(0, () => author.patch('/api/notifications/mark-read'));
  await expectSame(0, () => other.delete('/api/auth/delete-account'));
});
