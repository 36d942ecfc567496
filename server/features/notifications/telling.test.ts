import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import type { Caller } from '../../../tests/support/test-app.ts';
import { subscribeRealtime } from '../../platform/realtime.ts';
import { createNotificationsFixture } from './notifications.fixture.ts';
import { tellLeftJob } from './telling.jobs.ts';
import { createTelling } from './telling.ts';

const { app, users, publish, like, follow, passHours } = await createNotificationsFixture();
const { platform } = app;
/** Before everything that happens here. */
const begin = new Date(0);
const here = { words: { activityOf: () => 'post' }, online: { has: () => true } };

/** What browsers of these users are told, in their order. */
const heard: {
  readonly to: string;
  readonly type: string;
  readonly data: { unread_count?: number; notification: { message: string } };
}[] = [];
afterAll(
  subscribeRealtime(platform.bus, ({ to, text }) => {
    for (const userId of to.accounts ?? []) heard.push({ to: userId, ...JSON.parse(text) });
  }),
);
const countsFor = (userId: string) =>
  heard
    .filter(({ to, type }) => to === userId && type === 'notification_count_update')
    .map(({ data }) => data.unread_count);

const newsFor = (userId: string) =>
  heard
    .filter(({ to, type }) => to === userId && type === 'notification_new')
    .map(({ data }) => data.notification);

test('when much concerns the same users at once, they are told at once, and then of the rest together', async () => {
  const [ada, grace] = await users('te_ada', 'te_grace');
  const telling = createTelling(platform, here);
  telling.again([ada.uuid]);
  for (let again = 0; again < 5; again += 1) telling.again([ada.uuid, grace.uuid]);
  await telling.settled();
  await expect.poll(() => countsFor(grace.uuid)).toEqual([0]);
  expect(countsFor(ada.uuid)).toEqual([0, 0]);
  telling.again([grace.uuid]);
  await expect.poll(() => countsFor(grace.uuid)).toEqual([0, 0]);
});

test('when something concerns no one, whoever comes next is told', async () => {
  const ada = await app.signUp('tn_ada');
  const telling = createTelling(platform, here);
  telling.again([]);
  telling.again([ada.uuid]);
  await telling.settled();
  await expect.poll(() => countsFor(ada.uuid)).toEqual([0]);
});

test('when many like what one user has made, the last number that is told is the right one', async () => {
  const [author, ...fans] = await users('tl_author', 'tl_ada', 'tl_grace', 'tl_june', 'tl_kim', 'tl_lin');
  const posts = await publish(author, {}, {}, {});
  const telling = createTelling(platform, here);
  const likeAndTell = async (fan: Caller, post: string) => {
    await like(fan, post);
    telling.soon([{ userId: author.uuid }], begin);
  };
  await Promise.all(posts.flatMap((post) => fans.map((fan) => likeAndTell(fan, post))));
  await expect.poll(() => countsFor(author.uuid).at(-1)).toBe(3);
  expect(countsFor(author.uuid).length).toBeLessThan(15);
});

test('when telling fails, it is logged, and whoever comes next is told', async () => {
  const [ada, grace] = await users('tf_ada', 'tf_grace');
  const logged: string[] = [];
  const log = pino({ level: 'error' }, { write: (line: string) => void logged.push(line) });
  let calls = 0;
  const now = () => {
    calls += 1;
    if (calls === 1) throw new Error('the clock is broken');
    return platform.now();
  };
  const telling = createTelling({ ...platform, log, now }, here);
  telling.again([ada.uuid]);
  telling.again([grace.uuid]);
  await telling.settled();
  expect(logged.join()).toContain('the clock is broken');
  await expect.poll(() => countsFor(grace.uuid)).toEqual([0]);
  expect(countsFor(ada.uuid)).toEqual([]);
});

test('when no one of theirs listens, users are told nothing, and what waited is no news when they come', async () => {
  const [ada, grace, june] = await users('to_ada', 'to_grace', 'to_june');
  const [own = ''] = await publish(ada, {});
  await like(grace, own);
  const away = createTelling(platform, { ...here, online: { has: () => false } });
  away.soon([{ userId: ada.uuid }], begin);
  await away.settled();
  expect(countsFor(ada.uuid)).toEqual([]);
  await passHours(1);
  await follow(june, ada);
  const telling = createTelling(platform, here);
  telling.soon([{ userId: ada.uuid }], begin);
  await telling.settled();
  await expect.poll(() => countsFor(ada.uuid)).toEqual([2]);
  expect(newsFor(ada.uuid).map(({ message }) => message)).toEqual(['to_june started following you']);
});

test('when very many are away, whoever listens does not wait for them', async () => {
  const ada = await app.signUp('ta_ada');
  const telling = createTelling(platform, { ...here, online: { has: (userId) => userId === ada.uuid } });
  const begunMs = performance.now();
  telling.again([...Array.from({ length: 10_000 }, () => randomUUID()), ada.uuid]);
  await telling.settled();
  expect(performance.now() - begunMs).toBeLessThan(2_000);
  await expect.poll(() => countsFor(ada.uuid)).toEqual([0]);
});

test('when a node dies before it tells a user, another one does', async () => {
  const [ada, grace] = await users('td_ada', 'td_grace');
  await follow(grace, ada);
  const telling = createTelling(platform, here);
  const tellLeft = tellLeftJob(
    { ...platform, now: () => new Date(platform.now().getTime() + 60_000) },
    telling,
  );
  await tellLeft({}, { signal: new AbortController().signal, log: platform.log, attempt: 1 });
  await telling.settled();
  await expect.poll(() => countsFor(ada.uuid)).toEqual([1]);
  expect(newsFor(ada.uuid)).toHaveLength(1);
});

test('when nothing new came to a user, they get no event, whatever else their browsers have not heard of yet', async () => {
  const [ada, grace] = await users('ts_ada', 'ts_grace');
  // No one was online when it came, and the list was fetched since.
  await follow(grace, ada);
  const telling = createTelling(platform, here);
  telling.soon([{ userId: ada.uuid }, { userId: grace.uuid }], new Date(platform.now().getTime() + 60_000));
  await telling.settled();
  telling.soon([{ userId: ada.uuid }], begin);
  await telling.settled();
  await expect.poll(() => countsFor(ada.uuid)).toEqual([1]);
  expect(countsFor(grace.uuid)).toEqual([]);
});
