import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { TIMEFRAMES, type TrackerPage } from '@plotline/contract/tracker.ts';
import { readActiveUsage, readUsage } from '../server/features/trackers/usage.repository.ts';
import { loadTrackers } from '../server/trackers.ts';
import { enterSample } from './support/samples.ts';
import { createTestApp, type Caller } from './support/test-app.ts';

// Scheduled items, and those limited to other viewers, do not exist for others: no byte of their responses about the
// tracker differs.

const NOW = new Date();
const DELAY_MINUTES = 2_880;
/** A fixed clock, so that time changes nothing. */
let clock = NOW;
const app = await createTestApp({ now: () => clock });
const trackers = (await loadTrackers(app.platform.log)).map(({ definition }) => definition.type);

interface Scene {
  readonly owner: Caller;
  readonly follower: Caller;
  readonly type: string;
}

async function createScene(type: string): Promise<Scene> {
  clock = new Date(NOW.getTime() - 60_000);
  const [owner, follower] = await app.join('owner', 'follower');
  await owner.post('/api/trackers/enable', { tracker_type: type, is_public: true });
  await follower.post(`/api/follows/${owner.username}`);
  return { owner, follower, type };
}

async function delay({ owner, type }: Scene, minutes: number): Promise<void> {
  const answer = await owner.put('/api/trackers/feed', {
    tracker_type: type,
    publish_delay_minutes: minutes,
  });
  expect(answer.statusCode).toBe(200);
}

async function countWaiting({ owner }: Scene): Promise<number> {
  const { rows } = await sql`
    select from activities where user_id = ${owner.uuid} and not is_published`.execute(app.platform.db);
  return rows.length;
}

/** All addresses with the tracker: its page in each timeframe, its list, the profile and feeds. */
async function addressesOf({ owner: { get, username }, type }: Scene): Promise<string[]> {
  const page = `/api/profiles/${username}/${type}`;
  const { selector } = (await get(`${page}?timeframe=all`)).json<TrackerPage>();
  return [
    ...TIMEFRAMES.map((timeframe) => `${page}?timeframe=${timeframe}`),
    ...selector.options.map(({ value }) => `${page}?timeframe=all&selector=${encodeURIComponent(value)}`),
    `${page}/items?limit=100`,
    `/api/profiles/${username}`,
    `/api/profiles/${username}/showcase`,
    `/api/${username}?limit=100`,
  ];
}

type Viewer = Pick<Caller, 'get'>;

function bodiesFor(viewer: Viewer, addresses: readonly string[]): Promise<string[]> {
  return Promise.all(addresses.map(async (address) => (await viewer.get(address)).body));
}

/**
 * Time between an earlier published item and the scheduled one; null without one. It exceeds a day,
 * because chess games of a file are distinguished by their day.
 */
const histories = [
  ['something was published before', 10 * 86_400_000],
  ['it is the first', null],
  ['something later was published', -30 * 3_600_000],
] as const;

test.each(trackers.flatMap((type) => histories.map((history) => [type, ...history] as const)))(
  'when an item of %s is scheduled and %s, responses to others do not change until it is published',
  async (type, _, earlierMs) => {
    const scene = await createScene(type);
    const { owner, follower } = scene;
    const then = new Date(NOW.getTime() + Math.min(0, earlierMs ?? 0));
    if (earlierMs !== null) await enterSample(type, owner, new Date(then.getTime() - earlierMs));
    clock = NOW;
    await delay(scene, DELAY_MINUTES);
    const addresses = await addressesOf(scene);
    const others: Viewer[] = [follower, app.guest];
    const read = () => Promise.all(others.map((viewer) => bodiesFor(viewer, addresses)));
    /** Addresses with a changed response, per viewer. */
    const news = async () =>
      (await read()).map((bodies, viewer) =>
        addresses.filter((_address, index) => bodies[index] !== before[viewer]?.[index]),
      );

    const usage = () => Promise.all([readActiveUsage(app.platform.db), readUsage(app.platform.db)]);
    const [before, usageBefore] = [await read(), await usage()];
    const ownBefore = await bodiesFor(owner, addresses);
    await enterSample(type, owner, then);
    expect(await countWaiting(scene)).toBeGreaterThan(0);
    expect(await bodiesFor(owner, addresses)).not.toEqual(ownBefore);
    expect(await news()).toEqual([[], []]);
    expect(await usage()).toEqual(usageBefore);

    clock = new Date(NOW.getTime() + 1_000);
    await delay(scene, 0);
    await expect.poll(() => countWaiting(scene), { timeout: 10_000 }).toBe(0);
    expect((await news()).map((changed) => changed.length)).toEqual([addresses.length, addresses.length]);
    const pages = (await addressesOf(scene)).filter((address) => address.includes('timeframe='));
    if (earlierMs === null) expect(await usage()).not.toEqual(usageBefore);
    const figures = await statsFor(owner, pages);
    for (const viewer of others) expect(await statsFor(viewer, pages)).toEqual(figures);
  },
);

test.each(
  trackers.flatMap((type) =>
    histories.flatMap((history) =>
      (['followers', 'only_me'] as const).map((visibility) => [type, visibility, ...history] as const),
    ),
  ),
)(
  'when new posts of %s are for %s and %s, responses to others do not change until the posts are widened',
  async (type, visibility, _, earlierMs) => {
    const scene = await createScene(type);
    const { owner, follower } = scene;
    const then = new Date(NOW.getTime() + Math.min(0, earlierMs ?? 0));
    if (earlierMs !== null) await enterSample(type, owner, new Date(then.getTime() - earlierMs));
    clock = NOW;
    const show = (post_visibility: string) =>
      owner.put('/api/trackers/feed', { tracker_type: type, post_visibility });
    expect((await show(visibility)).statusCode).toBe(200);
    const addresses = await addressesOf(scene);
    const others: Viewer[] = visibility === 'followers' ? [app.guest] : [app.guest, follower];
    const read = () => Promise.all(others.map((viewer) => bodiesFor(viewer, addresses)));

    const before = await read();
    const ofFollower = await bodiesFor(follower, addresses);
    await enterSample(type, owner, then);
    const limited = await limitedPosts(owner);
    expect(limited.length).toBeGreaterThan(0);
    expect(await read()).toEqual(before);
    if (visibility === 'followers') expect(await bodiesFor(follower, addresses)).not.toEqual(ofFollower);

    clock = new Date(NOW.getTime() + 1_000);
    await show('everyone');
    for (const uuid of limited)
      await owner.put(`/api/posts/${type}/${uuid}/visibility`, { visibility: 'everyone' });
    const pages = (await addressesOf(scene)).filter((address) => address.includes('timeframe='));
    const figures = await statsFor(owner, pages);
    for (const viewer of [app.guest, follower]) expect(await statsFor(viewer, pages)).toEqual(figures);
  },
);

async function limitedPosts({ uuid }: Caller): Promise<readonly string[]> {
  const { rows } = await sql<{ uuid: string }>`
    select uuid from activities where user_id = ${uuid} and visibility <> 'everyone'`.execute(
    app.platform.db,
  );
  return rows.map((row) => row.uuid);
}

async function statsFor(viewer: Viewer, pages: readonly string[]): Promise<object[]> {
  return Promise.all(
    pages.map(async (address) => {
      const { tracker, headline, sections, selector } = (await viewer.get(address)).json<TrackerPage>();
      return { address, hasData: tracker.has_data, headline, sections, selector };
    }),
  );
}
