import type { FeedPage } from '@plotline/contract/feed.ts';
import type { SearchResults } from '@plotline/contract/search.ts';
import type { Showcase } from '@plotline/contract/showcase.ts';
import type { TrackerPage } from '@plotline/contract/tracker.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createTrackerKit } from '../server/features/activities/tracker-kit.ts';
import type { TrackerServer } from '../server/tracker-kit/tracker-server.ts';
import { loadTrackers } from '../server/trackers.ts';
import { runningEndpoints } from './support/open-api.ts';
import { enterSample } from './support/samples.ts';
import { createTestApp, type Caller } from './support/test-app.ts';
import { unzip } from './support/unzip.ts';
import { adaptTracker, bad, called, HOOKS } from './unshown-rows/broken-hooks.ts';

// A row, section or figure that cannot be shown takes nothing else with it: every hook by which a tracker shapes what is
// listed throws for one user's data, and every endpoint is read.

const logged: { what?: string; id?: string; msg: string; level: number }[] = [];
const app = await createTestApp({
  adaptTracker,
  log: { write: (line) => void logged.push(JSON.parse(line)) },
});
const modules = await loadTrackers(app.platform.log);
const endpoints = await runningEndpoints(app);

/** Everything that is read but files and most pictures, which take long to draw. */
const reads = endpoints.filter(
  ({ method, isRedirect, name }) =>
    method === 'GET' &&
    !isRedirect &&
    !/File|Export|ProfilePicture|^(?:site|profile|month)Preview$/.test(name),
);
const viewers = ['owner', 'follower', 'admin', 'guest'] as const;
type World = Readonly<Record<(typeof viewers)[number] | 'stranger', Caller>>;

test('when a tracker has hooks, this test knows each of them', () => {
  const hooks = modules.flatMap(({ definition, createServer }) =>
    Object.keys(createServer(createTrackerKit(app.platform, definition))),
  );
  expect(Object.keys(HOOKS)).toEqual(expect.arrayContaining(hooks));
});

describe.each(modules)('$definition.type', ({ definition: { type }, createServer, definition }) => {
  const has = (hook: keyof TrackerServer) =>
    createServer(createTrackerKit(app.platform, definition))[hook] !== undefined;

  test('when its hooks throw for one user, every read returns the rest, and its owner what is missing', async () => {
    const world = await createWorld(type);
    const healthy = await readAll(world, type);
    const posts = await postsIn(world.guest, '/api/?limit=100');
    const own = await postsIn(world.guest, `/api/${world.owner.username}`);
    expect(posts.length).toBeGreaterThan(1);
    expect(healthy.get('globalFeed of guest')).toBe(200);
    logged.length = 0;
    const other = own.find((uuid) => uuid !== bad.post);
    for (const now of ['rows', 'hook'] as const) {
      called.clear();
      bad.mode = now;
      // Otherwise the pages that were kept before would be shown.
      await sql`update user_trackers set version = version + 1 where user_id = ${bad.userId}`.execute(
        app.platform.db,
      );
      if (has('shapePosts')) await untilForgotten(world);
      const broken = await readAll(world, type);
      const lost = [...healthy].filter(([read, status]) => broken.get(read) !== status).map(([read]) => read);
      expect([now, lost]).toEqual([now, has('shapePosts') ? readsOfPost(world) : []]);
      await expectFeeds(world, { posts, isShaped: has('shapePosts') });
      await expectTrackerPage(world, { type, isPart: now === 'rows' });
      // The picture of the post that throws is missing; another one is drawn without what throws.
      if (other !== undefined)
        expect((await world.guest.get(`/api/previews/activities/${other}/picture.png`)).statusCode).toBe(200);
      await expectFound(world, now === 'rows' && has('search'));
      const shaping = Object.entries(HOOKS).flatMap(([hook, fault]) => (fault ? [hook] : []));
      expect([...called].toSorted()).toEqual(
        shaping.filter((hook) => has(hook as keyof TrackerServer)).toSorted(),
      );
      if (has('shapePosts'))
        expect(logged.filter(({ what, id }) => what === 'post' && id === bad.post)).toHaveLength(1);
      expect(logged.filter(({ msg }) => msg === 'request failed')).toEqual([]);
      bad.mode = null;
    }
  }, 240_000);
});

/** Lets a table hold rows from before its check of values. */
async function allowOldRows(table: string): Promise<void> {
  await sql`alter table ${sql.table(table)} drop constraint if exists ${sql.ref(`${table}_sane`)}`.execute(
    app.platform.db,
  );
}

test('when a stored currency is none, the feeds show the other posts', async () => {
  const world = await createWorld('stripe');
  const [before, all] = [await postsIn(world.owner, FEED), await postsIn(world.guest, FEED)];
  await world.owner.put('/api/stripe/settings', { amount_visibility: 'exact' });
  await allowOldRows('stripe_transaction');
  for (const change of [sql`currency = 'zz1'`, sql`currency = 'eur', gross = 9007199254740993`]) {
    await sql`update stripe_transaction set ${change} where uuid = ${bad.post}`.execute(app.platform.db);
    const others = without(all, bad.post);
    for (const viewer of [world.guest, world.stranger, world.follower])
      expect(await postsIn(viewer, FEED)).toEqual(others);
    expect(await postsIn(world.owner, FEED)).toEqual(before);
    expect((await world.owner.get(`/api/activities/${bad.post}`)).json()).toMatchObject(UNSHOWN);
  }
});

test('when a stored number is too large, the export has the other files and says which is incomplete', async () => {
  const { owner } = await createWorld('stripe');
  await allowOldRows('stripe_ledger');
  await sql`
    update stripe_ledger set amount = 9007199254740993 where user_id = ${owner.uuid}`.execute(
    app.platform.db,
  );
  const answer = await owner.get('/api/auth/export');
  expect(answer.statusCode).toBe(200);
  const files = await unzip(answer.rawPayload);
  const readme = String(files.get('README.txt'));
  for (const name of ['trackers/stripe/transactions.json', 'trackers/stripe/transactions.csv'])
    expect(readme).toMatch(new RegExp(`${name.replaceAll('.', '[.]')} +INCOMPLETE`));
  expect(JSON.parse(String(files.get('trackers/stripe/transactions.json')))).toEqual([]);
  expect(JSON.parse(String(files.get('trackers/stripe/accounts.json')))).not.toEqual([]);
  expect(readme.match(/INCOMPLETE/g)).toHaveLength(2);
});

const FEED = '/api/?limit=100';
const UNSHOWN = { cannot_be_shown: true, content: null, stats: null, secondary_text: null };

/** Creates an owner with the sample of a tracker, one post of which is to throw. */
async function createWorld(type: string): Promise<World> {
  bad.mode = null;
  const [owner, follower, stranger, admin] = await app.join('owner', 'follower', 'stranger', 'admin');
  await owner.post('/api/trackers/enable', { tracker_type: type, is_public: true });
  await enterSample(type, owner, app.platform.now());
  await follower.post(`/api/follows/${owner.username}`);
  await sql`update users set role = 'admin' where uuid = ${admin.uuid}`.execute(app.platform.db);
  const [post = ''] = await postsIn(owner, `/api/${owner.username}`);
  Object.assign(bad, { userId: owner.uuid, post, type });
  await follower.post('/api/likes', { likeable_type: likeableOf(type), likeable_uuid: post });
  await stranger.post('/api/comments', {
    activity_type: likeableOf(type),
    activity_uuid: post,
    content: 'Well done',
  });
  return { owner, follower, stranger, admin, guest: app.guest };
}

function likeableOf(type: string): string {
  return modules.find(({ definition }) => definition.type === type)?.definition.likeableType ?? '';
}

/** Returns the status of every read as each viewer. */
async function readAll(world: World, type: string): Promise<Map<string, number>> {
  const { username, uuid } = world.owner;
  const values: Readonly<Record<string, string>> = {
    username,
    id: uuid,
    uuid: bad.post,
    tracker: type,
    type,
    tracker_type: type,
    activity_type: likeableOf(type),
    activity_uuid: bad.post,
    likeable_type: likeableOf(type),
    likeable_uuid: bad.post,
    q: 'e',
    sync: 'true',
  };
  const statuses = new Map<string, number>();
  for (const { name, path, parameters } of reads) {
    const filled = path.replaceAll(/\{(\w+)\}/g, (_, key: string) => values[key] ?? 'none');
    const query = parameters
      .filter(
        (one) =>
          one.in === 'query' && (one.required || one.name === 'sync') && values[one.name] !== undefined,
      )
      .map((one) => `${one.name}=${values[one.name]}`);
    for (const viewer of viewers) {
      const answer = await world[viewer].get(`${filled}?${query.join('&')}`);
      statuses.set(`${name} of ${viewer}`, answer.statusCode);
    }
  }
  return statuses;
}

/** Waits until previews read the post again: they keep it for two seconds. */
async function untilForgotten({ guest }: World): Promise<void> {
  const url = `/api/previews/activities/${bad.post}/picture.png`;
  await expect.poll(async () => (await guest.get(url)).statusCode).toBe(404);
}

/** Reads of the post alone: it is absent for others, and has no picture. */
function readsOfPost(world: World): string[] {
  expect(world.owner.uuid).toBe(bad.userId);
  return reads
    .filter(({ name }) => name === 'getActivity' || name === 'activityPreview')
    .flatMap(({ name }) =>
      viewers
        .filter((viewer) => name === 'activityPreview' || viewer !== 'owner')
        .map((viewer) => `${name} of ${viewer}`),
    );
}

async function postsIn(viewer: Caller, url: string): Promise<string[]> {
  const answer = await viewer.get(url);
  expect([url, answer.statusCode]).toEqual([url, 200]);
  return answer.json<FeedPage>().activities.map(({ activity_uuid: uuid }) => uuid);
}

function without(uuids: readonly string[], uuid: string): string[] {
  return uuids.filter((one) => one !== uuid);
}

async function expectFeeds(
  { owner, follower, stranger, guest }: World,
  { posts, isShaped }: { posts: readonly string[]; isShaped: boolean },
): Promise<void> {
  const seen = isShaped ? without(posts, bad.post) : posts;
  // Guests get cached pages.
  for (const viewer of [stranger, follower]) expect(await postsIn(viewer, FEED)).toEqual(seen);
  expect(await postsIn(guest, '/api/?limit=99')).toEqual(seen.slice(0, 99));
  expect(await postsIn(owner, FEED)).toEqual(posts);
  const { activities } = (await owner.get(FEED)).json<FeedPage>();
  const marked = activities.filter((activity) => activity.cannot_be_shown === true);
  expect(marked).toMatchObject(isShaped ? [{ activity_uuid: bad.post, ...UNSHOWN }] : []);
  const atom = await guest.get(`/api/profiles/${owner.username}/feed.atom`);
  expect([atom.statusCode, atom.body.includes(bad.post)]).toEqual([200, !isShaped]);
}

async function expectTrackerPage(
  { owner, stranger }: World,
  { type, isPart }: { type: string; isPart: boolean },
): Promise<void> {
  const url = `/api/profiles/${owner.username}/${type}?timeframe=all`;
  const [own, others] = [
    (await owner.get(url)).json<TrackerPage>(),
    (await stranger.get(url)).json<TrackerPage>(),
  ];
  expect(own.visibility.cannot_be_shown).toHaveLength(isPart ? 2 : 1);
  expect(others.visibility.cannot_be_shown).toBeUndefined();
  expect(own.sections.length > 0).toBe(isPart);
  const items = `/api/profiles/${owner.username}/${type}/items`;
  expect((await owner.get(items)).json()).toMatchObject({ cannot_be_shown: [expect.any(String)] });
  expect((await stranger.get(items)).json()).not.toHaveProperty('cannot_be_shown');
  const showcase = `/api/profiles/${owner.username}/showcase`;
  expect((await stranger.get(showcase)).json()).toMatchObject({ pins: [] });
  const { pins } = (await owner.get(showcase)).json<Showcase>();
  expect(new Set(pins.map((pin) => pin.cannot_be_shown))).toEqual(new Set([true]));
}

async function expectFound({ owner }: World, hasMarked: boolean): Promise<void> {
  const { users, trackers, ...groups } = (await owner.get('/api/search?q=e')).json<SearchResults>();
  expect([users, trackers]).toEqual([expect.any(Array), expect.any(Array)]);
  const marked = Object.values(groups)
    .flat()
    .filter((item) => item.cannot_be_shown === true);
  expect(marked.length > 0).toBe(hasMarked);
}
