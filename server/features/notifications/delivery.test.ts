import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import type { Notification, UnreadCount } from '@plotline/contract/notifications.ts';
import type { Caller } from '../../../tests/support/test-app.ts';
import { REALTIME } from '../../platform/realtime.ts';
import { deliverMissedJob } from './delivery.jobs.ts';
import { createDelivery } from './delivery.ts';
import { createNotificationsFixture } from './notifications.fixture.ts';

const { app, users, publish, like, follow, passHours } = await createNotificationsFixture();
const { platform } = app;
/** Earlier than everything in these tests. */
const begin = new Date(0);
const here = { labels: { activityOf: () => 'post' }, online: { has: () => true } };

/** Events for accounts, in their order. */
const received: { readonly to: string; readonly type: string; readonly data: unknown }[] = [];
afterAll(
  platform.bus.subscribe(REALTIME, ({ to, event }) => {
    for (const userId of to.accounts ?? []) received.push({ to: userId, ...event });
  }),
);
const dataFor = (userId: string, eventType: string) =>
  received.filter(({ to, type }) => to === userId && type === eventType).map(({ data }) => data);
const countsFor = (userId: string) =>
  dataFor(userId, 'notification_count_update').map((data) => (data as UnreadCount).unread_count);
const notificationsFor = (userId: string) =>
  dataFor(userId, 'notification_new').map((data) => (data as { notification: Notification }).notification);

test('when several changes affect the same users, the first is delivered right away and the rest together', async () => {
  const [ada, grace] = await users('te_ada', 'te_grace');
  const delivery = createDelivery(platform, here);
  delivery.refresh([ada.uuid]);
  for (let time = 0; time < 5; time += 1) delivery.refresh([ada.uuid, grace.uuid]);
  await delivery.settled();
  await expect.poll(() => countsFor(grace.uuid)).toEqual([0]);
  expect(countsFor(ada.uuid)).toEqual([0, 0]);
  delivery.refresh([grace.uuid]);
  await expect.poll(() => countsFor(grace.uuid)).toEqual([0, 0]);
});

test('when a change affects no one, the next one is delivered', async () => {
  const ada = await app.signUp('tn_ada');
  const delivery = createDelivery(platform, here);
  delivery.refresh([]);
  delivery.refresh([ada.uuid]);
  await delivery.settled();
  await expect.poll(() => countsFor(ada.uuid)).toEqual([0]);
});

test('when many users like posts of one author at once, the last unread count is the right one', async () => {
  const [author, ...fans] = await users('tl_author', 'tl_ada', 'tl_grace', 'tl_june', 'tl_kim', 'tl_lin');
  const posts = await publish(author, {}, {}, {});
  const delivery = createDelivery(platform, here);
  const likeAndDeliver = async (fan: Caller, post: string) => {
    await like(fan, post);
    delivery.deliver([{ userId: author.uuid }], begin);
  };
  await Promise.all(posts.flatMap((post) => fans.map((fan) => likeAndDeliver(fan, post))));
  await expect.poll(() => countsFor(author.uuid).at(-1)).toBe(3);
  expect(countsFor(author.uuid).length).toBeLessThan(15);
});

test('when a delivery fails, it is logged and the next one succeeds', async () => {
  const [ada, grace] = await users('tf_ada', 'tf_grace');
  const logged: string[] = [];
  const log = pino({ level: 'error' }, { write: (line: string) => void logged.push(line) });
  let calls = 0;
  const now = () => {
    calls += 1;
    if (calls === 1) throw new Error('the clock is broken');
    return platform.now();
  };
  const delivery = createDelivery({ ...platform, log, now }, here);
  delivery.refresh([ada.uuid]);
  delivery.refresh([grace.uuid]);
  await delivery.settled();
  expect(logged.join()).toContain('the clock is broken');
  await expect.poll(() => countsFor(grace.uuid)).toEqual([0]);
  expect(countsFor(ada.uuid)).toEqual([]);
});

test('when a user is offline, nothing is delivered, and older notifications are not sent as events later', async () => {
  const [ada, grace, june] = await users('to_ada', 'to_grace', 'to_june');
  const [own = ''] = await publish(ada, {});
  await like(grace, own);
  const away = createDelivery(platform, { ...here, online: { has: () => false } });
  away.deliver([{ userId: ada.uuid }], begin);
  await away.settled();
  expect(countsFor(ada.uuid)).toEqual([]);
  await passHours(1);
  await follow(june, ada);
  const delivery = createDelivery(platform, here);
  delivery.deliver([{ userId: ada.uuid }], begin);
  await delivery.settled();
  await expect.poll(() => countsFor(ada.uuid)).toEqual([2]);
  expect(notificationsFor(ada.uuid).map(({ message }) => message)).toEqual(['to_june started following you']);
});

test('when very many users are offline, the one who is online does not wait for them', async () => {
  const ada = await app.signUp('ta_ada');
  const delivery = createDelivery(platform, { ...here, online: { has: (userId) => userId === ada.uuid } });
  const begunMs = performance.now();
  delivery.refresh([...Array.from({ length: 10_000 }, () => randomUUID()), ada.uuid]);
  await delivery.settled();
  expect(performance.now() - begunMs).toBeLessThan(5_000);
  await expect.poll(() => countsFor(ada.uuid)).toEqual([0]);
});

test('when a node stops before a delivery, the job of another node delivers', async () => {
  const [ada, grace] = await users('td_ada', 'td_grace');
  await follow(grace, ada);
  const delivery = createDelivery(platform, here);
  const deliverMissed = deliverMissedJob(
    { ...platform, now: () => new Date(platform.now().getTime() + 60_000) },
    delivery,
  );
  await deliverMissed({}, { signal: new AbortController().signal, log: platform.log, attempt: 1 });
  await delivery.settled();
  await expect.poll(() => countsFor(ada.uuid)).toEqual([1]);
  expect(notificationsFor(ada.uuid)).toHaveLength(1);
});

test('when a user has no new notification, they get no event, even with older undelivered ones', async () => {
  const [ada, grace] = await users('ts_ada', 'ts_grace');
  // No one was online when it came, and the list was fetched since.
  await follow(grace, ada);
  const delivery = createDelivery(platform, here);
  delivery.deliver(
    [{ userId: ada.uuid }, { userId: grace.uuid }],
    new Date(platform.now().getTime() + 60_000),
  );
  await delivery.settled();
  delivery.deliver([{ userId: ada.uuid }], begin);
  await delivery.settled();
  await expect.poll(() => countsFor(ada.uuid)).toEqual([1]);
  expect(countsFor(grace.uuid)).toEqual([]);
});
