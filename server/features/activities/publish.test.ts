import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import type { Activity, FeedPage } from '@plotline/contract/feed.ts';
import { createPublisher } from '../../../tests/support/publisher.ts';
import { createTestApp, type Caller } from '../../../tests/support/test-app.ts';
import { createTestDatabase } from '../../../tests/support/test-database.ts';
import { createJobs } from '../../platform/jobs.ts';
import { ACTIVITIES_CHANGED, type ActivitiesChanged } from './activities.events.ts';
import { PUBLISH, publishJob } from './publish.jobs.ts';

const database = await createTestDatabase();
const app = await createTestApp({ database });
const { bus, db, jobs, log } = app.platform;
const { kit, definition, publish } = await createPublisher(app);
const fan = await app.signUp('fan');
const MINUTE_MS = 60_000;
/** Publish delay of posts in these tests. The queue is polled every two seconds. */
const SOON_MS = 300;
const WITHIN = { timeout: 10_000, interval: 50 };
let ada: Caller;

beforeEach(async () => {
  [ada] = await app.join('ada');
  await publish(ada, {});
});

async function setFeed(settings: object): Promise<object> {
  const answer = await ada.put('/api/trackers/feed', { tracker_type: definition.type, ...settings });
  expect(answer.statusCode).toBe(200);
  return answer.json().tracker;
}

function minutesAgo(minutes: number): Date {
  return new Date(Date.now() - minutes * MINUTE_MS);
}

async function seen(viewer: Caller, uuid: string): Promise<Activity | undefined> {
  const answer = await viewer.get(`/api/activities/${uuid}`);
  return answer.statusCode === 200 ? answer.json() : undefined;
}

async function feed(viewer: Caller, url: string): Promise<string[]> {
  const page = (await viewer.get(url)).json<FeedPage>();
  return page.activities.map(({ activity_uuid: uuid }) => uuid);
}

async function counted(): Promise<unknown> {
  const { rows } = await sql`
    select activity_count, feed_count from user_trackers where user_id = ${ada.uuid}`.execute(db);
  return rows[0];
}

test('when posts wait, their author alone sees them, and when; at the moment others do', async () => {
  await setFeed({ publish_delay_minutes: 15 });
  const eventAt = new Date(minutesAgo(15).getTime() + SOON_MS);
  const [uuid = ''] = await publish(ada, { eventAt });
  const moment = new Date(eventAt.getTime() + 15 * MINUTE_MS).toISOString();
  expect(await seen(ada, uuid)).toMatchObject({ publish_at: moment });
  for (const viewer of [fan, app.guest]) expect(await seen(viewer, uuid)).toBeUndefined();
  expect(await counted()).toEqual({ activity_count: 1, feed_count: 1 });
  await expect.poll(() => seen(fan, uuid), WITHIN).toBeDefined();
  expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(moment));
  for (const viewer of [ada, fan]) expect(await seen(viewer, uuid)).not.toHaveProperty('publish_at');
  for (const url of ['/api/', `/api/${ada.username}`]) expect(await feed(fan, url)).toContain(uuid);
  expect(await counted()).toEqual({ activity_count: 2, feed_count: 2 });
});

test('when several posts are due, one event announces them without history; later ones stay scheduled', async () => {
  await setFeed({ publish_delay_minutes: 60 });
  const due = new Date(minutesAgo(60).getTime() + SOON_MS);
  const events: ActivitiesChanged[] = [];
  const unsubscribe = bus.subscribe(ACTIVITIES_CHANGED, (changed) => {
    if (changed.user_id === ada.uuid) events.push(changed);
  });
  const posts = await publish(
    ada,
    { eventAt: due },
    { eventAt: due },
    { eventAt: due, inFeed: false },
    { eventAt: new Date() },
  );
  await expect.poll(() => events, WITHIN).toHaveLength(1);
  expect(events).toMatchObject([{ action: 'created' }]);
  expect(events[0]?.activity_uuids.toSorted()).toEqual(posts.slice(0, 2).toSorted());
  expect(await Promise.all(posts.map(async (uuid) => (await seen(fan, uuid)) !== undefined))).toEqual([
    true,
    true,
    true,
    false,
  ]);
  unsubscribe();
});

test('when the event of a waiting post changes, its moment follows', async () => {
  await setFeed({ publish_delay_minutes: 60 });
  const [uuid = ''] = await publish(ada, {});
  const eventAt = minutesAgo(30);
  const edit = (change: object) => kit.transaction((trx) => kit.update(trx, [{ uuid, ...change }]));
  const moment = new Date(eventAt.getTime() + 60 * MINUTE_MS).toISOString();
  await edit({ eventAt });
  expect(await seen(ada, uuid)).toMatchObject({ publish_at: moment });
  await edit({ description: 'Did something else' });
  expect(await seen(ada, uuid)).toMatchObject({ publish_at: moment });
  expect(await seen(fan, uuid)).toBeUndefined();
  await edit({ eventAt: minutesAgo(61) });
  await expect.poll(() => seen(fan, uuid), WITHIN).toBeDefined();
});

test('when the delay is shortened, posts that are then due are published; when it is extended, none is withdrawn', async () => {
  await setFeed({ publish_delay_minutes: 180 });
  const [older = '', newer = ''] = await publish(
    ada,
    { eventAt: minutesAgo(90) },
    { eventAt: minutesAgo(5) },
  );
  await setFeed({ publish_delay_minutes: 60 });
  await expect.poll(() => seen(fan, older), WITHIN).toBeDefined();
  const waits = async () => Date.parse((await seen(ada, newer))?.publish_at ?? '') - Date.now();
  expect(await waits()).toBeLessThan(56 * MINUTE_MS);
  await setFeed({ publish_delay_minutes: 1_440 });
  expect(await waits()).toBeGreaterThan(1_400 * MINUTE_MS);
  expect([await seen(fan, older), await seen(fan, newer)]).toEqual([expect.anything(), undefined]);
  await setFeed({ publish_delay_minutes: 0 });
  await expect.poll(() => seen(fan, newer), WITHIN).toBeDefined();
});

test('when nothing is posted to the feed, new posts stand on the own page alone and old ones stay', async () => {
  const [old = ''] = await publish(ada, {});
  expect(await setFeed({ feed_enabled: false })).toMatchObject({ feed_enabled: false });
  const [silent = ''] = await publish(ada, {});
  expect(await feed(fan, '/api/')).toContain(old);
  for (const viewer of [ada, fan]) {
    expect(await feed(viewer, '/api/')).not.toContain(silent);
    expect(await feed(viewer, `/api/${ada.username}`)).toEqual([silent, old, expect.anything()]);
  }
  await setFeed({ feed_enabled: true });
  expect(await feed(ada, '/api/')).not.toContain(silent);
});

test('when a waiting post is hidden, its moment shows it to no one', async () => {
  await setFeed({ publish_delay_minutes: 60 });
  const [hidden = '', shown = ''] = await publish(ada, {}, {});
  await ada.delete(`/api/posts/${definition.type}/${hidden}`);
  await setFeed({ publish_delay_minutes: 0 });
  await expect.poll(() => seen(fan, shown), WITHIN).toBeDefined();
  for (const viewer of [ada, fan]) expect(await seen(viewer, hidden)).toBeUndefined();
  expect(await counted()).toEqual({ activity_count: 2, feed_count: 2 });
});

test('when no node works while a moment passes, the next one that starts makes up for it', async () => {
  await setFeed({ publish_delay_minutes: 15 });
  await jobs.stop();
  const [uuid = ''] = await publish(ada, { eventAt: new Date(minutesAgo(15).getTime() + SOON_MS) });
  const isDue = async () =>
    (await sql`select from activities where uuid = ${uuid} and publish_at < now()`.execute(db)).rows.length;
  await expect.poll(isDue, WITHIN).toBe(1);
  expect(await seen(fan, uuid)).toBeUndefined();
  const later = createJobs({ pool: database.pool, log });
  await later.start({ [PUBLISH]: publishJob(app.platform, new Map()) });
  await expect.poll(() => seen(fan, uuid), WITHIN).toBeDefined();
  await later.stop();
});
