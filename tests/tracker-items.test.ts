import type { FeedPage } from '@plotline/contract/feed.ts';
import type { TrackerPage } from '@plotline/contract/tracker.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { loadTrackers } from '../server/trackers.ts';
import { itemsOfTrackers, runningEndpoints, type RunningEndpoint } from './support/open-api.ts';
import { enterSample } from './support/samples.ts';
import { createTestApp, type Caller } from './support/test-app.ts';

// Public reads of one item of any tracker apply the visibility rule.

const app = await createTestApp();
const isItem = await itemsOfTrackers(app);
const endpoints = await runningEndpoints(app);
const modules = await loadTrackers(app.platform.log);
const open = endpoints.filter((endpoint) => endpoint.isOpenToStrangers && isItem(endpoint));

test.each(open)('when $name returns an item, viewers who may not see its post get 404', async (read) => {
  const type = modules
    .map(({ definition }) => definition.type)
    .find((one) => read.path.startsWith(`/api/${one}/`));
  const [owner, follower, stranger] = await Promise.all(
    ['owner', 'follower', 'stranger'].map((name) => app.signUp(`${name}_of_${type}`)),
  );
  if (type === undefined || !owner || !follower || !stranger) throw new Error('no one to try with');
  await owner.post('/api/trackers/enable', { tracker_type: type, is_public: true });
  await enterSample(type, owner, app.platform.now());
  await follower.post(`/api/follows/${owner.username}`);
  const feed = await owner.get(`/api/${owner.username}`);
  const uuid = feed.json<{ activities: { activity_uuid: string }[] }>().activities[0]?.activity_uuid ?? '';
  const viewers = [owner, follower, stranger, app.guest];
  const seen = () => Promise.all(viewers.map(async (viewer) => statusFor(viewer, read, uuid)));
  const publish = (isPublished: boolean) =>
    sql`update activities set is_published = ${isPublished} where uuid = ${uuid}`.execute(app.platform.db);

  expect(await seen()).toEqual([200, 200, 200, 200]);
  await publish(false);
  expect(await seen()).toEqual([200, 404, 404, 404]);
  await publish(true);
  const limit = (visibility: string) => owner.put(`/api/posts/${type}/${uuid}/visibility`, { visibility });
  await limit('followers');
  expect(await seen()).toEqual([200, 200, 404, 404]);
  await limit('only_me');
  expect(await seen()).toEqual([200, 404, 404, 404]);
  await limit('everyone');
  await owner.post(`/api/blocks/${stranger.username}`);
  expect(await seen()).toEqual([200, 200, 404, 200]);
  await owner.delete(`/api/blocks/${stranger.username}`);
  await owner.patch('/api/profile/privacy', { is_profile_public: false });
  expect(await seen()).toEqual([200, 200, 404, 404]);
  await owner.put('/api/auth/update-tracker-privacy', { tracker_type: type, is_public: false });
  expect(await seen()).toEqual([200, 404, 404, 404]);
  await owner.put('/api/auth/update-tracker-privacy', { tracker_type: type, is_public: true });
  await owner.post('/api/trackers/disable', { tracker_type: type });
  expect(await seen()).toEqual([404, 404, 404, 404]);
  await owner.post('/api/trackers/enable', { tracker_type: type });
  expect(await seen()).toEqual([200, 200, 404, 404]);
  await owner.delete(`/api/posts/${type}/${uuid}`);
  expect(await seen()).toEqual([200, 404, 404, 404]);
  await owner.post(`/api/posts/${type}/${uuid}/restore`);
  expect(await seen()).toEqual([200, 200, 404, 404]);
});

test.each(modules)(
  'when an item of $definition.type is scheduled, no page or list contains it for others',
  async ({ definition: { type } }) => {
    const [owner, follower] = await Promise.all(
      ['waiting', 'watching'].map((name) => app.signUp(`${name}_${type}`)),
    );
    if (!owner || !follower) throw new Error('no one to try with');
    await owner.post('/api/trackers/enable', { tracker_type: type, is_public: true });
    await enterSample(type, owner, app.platform.now());
    await follower.post(`/api/follows/${owner.username}`);
    const uuids = await wait(owner, type);
    expect(uuids).not.toEqual([]);
    expect(await bodiesOf(uuids, owner, { owner, type })).toEqual(uuids);
    for (const viewer of [follower, app.guest])
      expect(await bodiesOf(uuids, viewer, { owner, type })).toEqual([]);
  },
);

test.each(modules)(
  'when a post of $definition.type is hidden or limited, no page or list contains its item for others; stats count the hidden one',
  async ({ definition: { type } }) => {
    const [owner, follower] = await Promise.all(
      ['hiding', 'missing'].map((name) => app.signUp(`${name}_${type}`)),
    );
    if (!owner || !follower) throw new Error('no one to try with');
    await owner.post('/api/trackers/enable', { tracker_type: type, is_public: true });
    await enterSample(type, owner, app.platform.now());
    await follower.post(`/api/follows/${owner.username}`);
    const feed = (await owner.get(`/api/${owner.username}?limit=100`)).json<FeedPage>();
    const uuids = feed.activities.map((activity) => activity.activity_uuid);
    const page = `/api/profiles/${owner.username}/${type}?timeframe=all`;
    const headline = async (viewer: Caller) => (await viewer.get(page)).json<TrackerPage>().headline;
    const before = await headline(follower);
    for (const uuid of uuids) await owner.delete(`/api/posts/${type}/${uuid}`);
    expect(uuids).not.toEqual([]);
    expect(await bodiesOf(uuids, owner, { owner, type })).toEqual(uuids);
    for (const viewer of [follower, app.guest]) {
      expect(await bodiesOf(uuids, viewer, { owner, type })).toEqual([]);
      expect(await headline(viewer)).toEqual(before);
    }
    for (const uuid of uuids) await owner.post(`/api/posts/${type}/${uuid}/restore`);
    for (const uuid of uuids)
      await owner.put(`/api/posts/${type}/${uuid}/visibility`, { visibility: 'followers' });
    expect(await bodiesOf(uuids, app.guest, { owner, type })).toEqual([]);
    expect(await headline(app.guest)).not.toEqual(before);
    const hasData = async (viewer: Caller) => (await viewer.get(page)).json<TrackerPage>().tracker.has_data;
    expect([await hasData(app.guest), await hasData(follower)]).toEqual([false, true]);
    expect(await headline(follower)).toEqual(before);
    expect(await bodiesOf(uuids, follower, { owner, type })).toEqual(
      await bodiesOf(uuids, owner, { owner, type }),
    );
  },
);

/** Schedules all posts of a user from now on. */
async function wait({ uuid }: Caller, type: string): Promise<string[]> {
  const { rows } = await sql<{ uuid: string }>`
    update activities set is_published = false where user_id = ${uuid} and tracker_type = ${type}
    returning uuid`.execute(app.platform.db);
  return rows.map((row) => row.uuid);
}

/** Returns the uuids that the tracker's pages and list contain for this viewer. */
async function bodiesOf(
  uuids: readonly string[],
  viewer: Caller,
  { owner, type }: { owner: Caller; type: string },
): Promise<string[]> {
  const page = `/api/profiles/${owner.username}/${type}`;
  const all = await viewer.get(`${page}?timeframe=all`);
  const { options } = all.json<{ selector: { options: { value: string }[] } }>().selector;
  const selected = options.map(({ value }) => `${page}?timeframe=all&selector=${encodeURIComponent(value)}`);
  const answers = await Promise.all([...selected, `${page}/items?limit=100`].map((url) => viewer.get(url)));
  const bodies = [all, ...answers].map(({ body }) => body).join('\n');
  const list = answers.at(-1)?.json<{ total: number; items: unknown[] }>();
  expect(list?.total).toBe(list?.items.length);
  return uuids.filter((uuid) => bodies.includes(uuid));
}

test('when endpoints are listed, only a few are item reads', () => {
  expect(open.length).toBeLessThan(endpoints.length / 10);
});

async function statusFor(viewer: Caller, { path: address }: RunningEndpoint, uuid: string): Promise<number> {
  return (await viewer.get(address.replace('{uuid}', uuid))).statusCode;
}
