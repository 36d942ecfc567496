import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { defineTopic } from '../server/platform/bus.ts';
import { createPublisher } from './support/publisher.ts';
import { samplePost } from './support/sample-post.ts';
import { createTestApp, type Caller } from './support/test-app.ts';

// Content that has just become hidden must not be readable from a cache or by an old ETag.

const app = await createTestApp();
const { platform } = app;
const { db, bus } = platform;
const { kit, definition } = await createPublisher(app);
const tracker = { tracker_type: definition.type };

let author: Caller;
let follower: Caller;

beforeEach(async () => {
  [author] = await app.join('author');
  [follower] = await app.join('follower');
  await author.post('/api/trackers/enable', tracker);
  await author.put('/api/auth/update-tracker-privacy', { ...tracker, is_public: true });
  await follower.post(`/api/follows/${author.username}`);
});

async function publish(userId: string): Promise<string> {
  const uuid = randomUUIDv7();
  await kit.lockedTransaction(userId, async (trx) => {
    await kit.publish(trx, [samplePost(userId, { uuid, eventAt: platform.now() })]);
  });
  return uuid;
}

const DELIVERED = defineTopic<null>('test.delivered');

async function busDelivered(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const unsubscribe = bus.subscribe(DELIVERED, () => resolve());
  await bus.publish(db, DELIVERED, null);
  await promise;
  unsubscribe();
}

const changes: Readonly<Record<string, () => Promise<unknown>>> = {
  'the profile becomes private': () => author.patch('/api/profile/privacy', { is_profile_public: false }),
  'the tracker becomes private': () =>
    author.put('/api/auth/update-tracker-privacy', { ...tracker, is_public: false }),
  'the tracker is disabled': () => author.post('/api/trackers/disable', tracker),
  'the tracker is removed': () => author.post('/api/trackers/remove', tracker),
  'the activity is retracted': async () => {
    const { rows } = await sql<{ uuid: string }>`
      select uuid from activities where user_id = ${author.uuid}`.execute(db);
    const uuids = rows.map(({ uuid }) => uuid);
    await kit.transaction((trx) => kit.retract(trx, author.uuid, uuids));
  },
};

test.each(Object.entries(changes))(
  'when %s, guests cannot read it from the cache or by an old ETag',
  async (_, change) => {
    const uuid = await publish(author.uuid);
    await busDelivered();
    const urls = ['/api/', '/api/?feed_type=all&limit=20', `/api/${author.username}`];
    const before = await Promise.all(urls.map((url) => app.guest.get(url)));
    for (const { body } of before) expect(body).toContain(uuid);
    await change();
    await busDelivered();
    for (const [index, url] of urls.entries()) {
      const etag = String(before[index]?.headers['etag']);
      expect(etag).toMatch(/^(W\/)?"/);
      const after = await app.guest.get(url, { 'if-none-match': etag });
      expect([url, after.statusCode]).toEqual([url, 200]);
      expect(after.body).not.toContain(uuid);
    }
  },
);

test('when nothing has changed, a known ETag gets 304', async () => {
  await publish(author.uuid);
  await busDelivered();
  for (const caller of [app.guest, follower]) {
    for (const url of ['/api/', `/api/${author.username}`, `/api/profiles/${author.username}`]) {
      const first = await caller.get(url);
      const again = await caller.get(url, { 'if-none-match': String(first.headers['etag']) });
      expect([url, again.statusCode, again.body]).toEqual([url, 304, '']);
    }
  }
});

test('when a follow ends, a private author becomes hidden immediately', async () => {
  const uuid = await publish(author.uuid);
  await author.patch('/api/profile/privacy', { is_profile_public: false });
  for (const url of ['/api/', '/api/?feed_type=following', `/api/${author.username}`])
    expect((await follower.get(url)).body).toContain(uuid);
  await follower.delete(`/api/follows/${author.username}`);
  for (const url of ['/api/', '/api/?feed_type=following', `/api/${author.username}`])
    expect((await follower.get(url)).body).not.toContain(uuid);
});

async function totalFor(viewer: Caller): Promise<number> {
  return (await viewer.get('/api/')).json<{ total_activities: number }>().total_activities;
}

test.each(['author', 'follower'])(
  'when the %s blocks the other, each disappears for the other immediately',
  async (who) => {
    const [uuid, own] = [await publish(author.uuid), await publish(follower.uuid)];
    const before = await Promise.all([totalFor(author), totalFor(follower)]);
    const [by, of] = who === 'author' ? [author, follower] : [follower, author];
    await by.post(`/api/blocks/${of.username}`);
    await busDelivered();
    for (const [viewer, other, post] of [
      [author, follower, own],
      [follower, author, uuid],
    ] as const) {
      for (const url of [
        '/api/',
        '/api/?feed_type=following',
        `/api/${other.username}`,
        `/api/activities/${post}`,
      ])
        expect((await viewer.get(url)).body).not.toContain(`"activity_uuid":"${post}"`);
      const page = await viewer.get(`/api/profiles/${other.username}/${tracker.tracker_type}`);
      expect(page.statusCode).toBe(404);
      expect((await viewer.get(`/api/profiles/${other.username}`)).json().enabled_trackers ?? []).toEqual([]);
    }
    expect(await Promise.all([totalFor(author), totalFor(follower)])).toEqual(
      before.map((number) => number - 1),
    );
    await by.delete(`/api/blocks/${of.username}`);
    await busDelivered();
    expect((await follower.get('/api/')).body).toContain(`"activity_uuid":"${uuid}"`);
  },
);
