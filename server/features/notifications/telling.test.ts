import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { subscribeRealtime } from '../../platform/realtime.ts';
import { createNotificationsFixture } from './notifications.fixture.ts';
import { TELL_LEFT } from './telling.jobs.ts';
import { createTelling } from './telling.ts';

const { app, people, publish, like, follow, passHours } = await createNotificationsFixture();
const { platform } = app;
const words = { activityOf: () => 'post' };

/** What browsers of these people are told, in their order. */
const heard: { readonly to: string; readonly type: string; readonly data: { unread_count?: number } }[] = [];
afterAll(
  subscribeRealtime(platform.bus, ({ to, text }) => {
    for (const userId of to.accounts ?? []) heard.push({ to: userId, ...JSON.parse(text) });
  }),
);
const countsFor = (userId: string) =>
  heard
    .filter(({ to, type }) => to === userId && type === 'notification_count_update')
    .map(({ data }) => data.unread_count);

test('when much concerns the same people at once, they are told at once, and then of the rest together', async () => {
  const [ada, grace] = await people('te_ada', 'te_grace');
  const telling = createTelling(platform, words);
  telling.soon([ada.uuid]);
  for (let again = 0; again < 5; again += 1) telling.soon([ada.uuid, grace.uuid]);
  await telling.settled();
  await expect.poll(() => countsFor(grace.uuid)).toEqual([0]);
  expect(countsFor(ada.uuid)).toEqual([0, 0]);
  telling.soon([grace.uuid]);
  await expect.poll(() => countsFor(grace.uuid)).toEqual([0, 0]);
});

test('when something concerns nobody, whoever comes next is told', async () => {
  const ada = await app.signUp('tn_ada');
  const telling = createTelling(platform, words);
  telling.soon([]);
  telling.soon([ada.uuid]);
  await telling.settled();
  await expect.poll(() => countsFor(ada.uuid)).toEqual([0]);
});

test('when many like what one person has made, the last number that is told is the right one', async () => {
  const [author, ...fans] = await people('tl_author', 'tl_ada', 'tl_grace', 'tl_june', 'tl_kim', 'tl_lin');
  const posts = await publish(author, {}, {}, {});
  await Promise.all(posts.flatMap((post) => fans.map((fan) => like(fan, post))));
  await expect.poll(() => countsFor(author.uuid).at(-1)).toBe(3);
  expect(countsFor(author.uuid).length).toBeLessThan(15);
});

test('when telling fails, it is logged, and whoever comes next is told', async () => {
  const [ada, grace] = await people('tf_ada', 'tf_grace');
  const logged: string[] = [];
  const log = pino({ level: 'error' }, { write: (line: string) => void logged.push(line) });
  let calls = 0;
  const now = () => {
    calls += 1;
    if (calls === 1) throw new Error('the clock is broken');
    return platform.now();
  };
  const telling = createTelling({ ...platform, log, now }, words);
  telling.soon([ada.uuid]);
  telling.soon([grace.uuid]);
  await telling.settled();
  expect(logged.join()).toContain('the clock is broken');
  await expect.poll(() => countsFor(grace.uuid)).toEqual([0]);
  expect(countsFor(ada.uuid)).toEqual([]);
});

test('when a node dies before it tells somebody, another one does', async () => {
  const [ada, grace] = await people('td_ada', 'td_grace');
  const { db, jobs } = platform;
  await follow(grace, ada);
  await expect.poll(() => countsFor(ada.uuid)).toEqual([1]);
  await sql`update notifications set is_told = false where user_id = ${ada.uuid}`.execute(db);
  await passHours(1);
  await jobs.add(db, TELL_LEFT, {});
  await expect.poll(() => countsFor(ada.uuid)).toEqual([1, 1]);
  const news = heard.filter(({ to, type }) => to === ada.uuid && type === 'notification_new');
  expect(news.length).toBe(2);
});
