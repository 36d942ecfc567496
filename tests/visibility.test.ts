import { describe, expect, test } from 'vitest';
import { findPublishedPosts } from '../server/features/activities/posts.repository.ts';
import { itemsOfTrackers, runningEndpoints } from './support/open-api.ts';
import { createTestApp } from './support/test-app.ts';
import { createWebDir } from '../server/features/previews/previews.fixture.ts';
import { pageReadPaths } from './visibility/preview-read-paths.ts';
import { readPaths } from './visibility/read-paths.ts';
import { compareWithToken, createReadToken, viewersWithToken } from './visibility/token-reads.ts';
import { maySeePost } from './visibility/reference.ts';
import { createWorld } from './visibility/world.ts';

const app = await createTestApp({ webDir: createWebDir() });
const world = await createWorld(app);

const reads = (await runningEndpoints(app)).filter(({ method }) => method === 'GET');
const { trackers } = (await app.guest.get('/api/trackers/available')).json<{
  trackers: { type: string }[];
}>();
const ofTracker = (path: string) => trackers.some(({ type }) => path.startsWith(`/api/${type}/`));

test('when an endpoint can be read, this test covers its visibility', () => {
  const names = reads
    .filter(({ path, isRedirect }) => !isRedirect && !ofTracker(path))
    .map(({ name }) => name);
  expect(names.toSorted()).toEqual(Object.keys(readPaths).toSorted());
});

test('when a tracker has read endpoints, they concern the caller, redirect, or have their own test', async () => {
  const isItem = await itemsOfTrackers(app);
  const isKnown = (read: (typeof reads)[number]) => read.isRedirect || isItem(read);
  const open = reads.filter((read) => ofTracker(read.path) && read.isOpenToStrangers && !isKnown(read));
  expect(open.map(({ path }) => path)).toEqual([]);
});

const readable = reads.filter(({ tokenScope }) => tokenScope === 'read').map(({ name }) => name);
const withToken = viewersWithToken(world.viewers);

for (const [name, check] of Object.entries({ ...readPaths, ...pageReadPaths })) {
  if (typeof check === 'string') continue;
  // Reads with a token repeat the check of those with a session.
  const viewers = world.viewers.filter((viewer) => !readable.includes(name) || !withToken.includes(viewer));
  test.each(viewers)(`when $name reads by ${name}, they get what they may see and nothing else`, (viewer) =>
    check(world, viewer),
  );
}

describe.each(withToken)('when $name reads with an access token', async (viewer) => {
  const token = await createReadToken(viewer);

  test.each(readable.filter((name) => typeof readPaths[name] === 'function'))(
    'when they read by %s, they and their session get what they may see and nothing else',
    async (name) => {
      const check = readPaths[name];
      if (typeof check !== 'function') throw new TypeError(`${name} has no check`);
      const countEqual = compareWithToken(app, viewer, token);
      await check(world, viewer);
      expect(countEqual()).toBeGreaterThan(0);
    },
  );

  test('when they read their own lists and numbers, they get what their session gets', async () => {
    const own = reads.filter(
      ({ name, path }) =>
        readable.includes(name) && typeof readPaths[name] === 'string' && !path.includes('{'),
    );
    const countEqual = compareWithToken(app, viewer, token);
    for (const { path } of own) await viewer.caller.get(path);
    expect(countEqual()).toBe(own.length);
  });
});

test.each(world.viewers)(
  'when a tracker checks what $name may see, the kit applies the visibility rule',
  async (viewer) => {
    const isSignedIn = (await viewer.caller.get('/api/auth/me')).statusCode === 200;
    const posts = world.authors.flatMap((author) => author.posts);
    const visible = posts.filter(({ author, ...post }) =>
      maySeePost(author, post, viewer.viewpointOf(author)),
    );
    const items = posts.map(({ uuid, author }) => ({ uuid, besideUserId: author.caller.uuid }));
    const shown = await world.kit.findVisiblePosts(isSignedIn ? viewer.caller.uuid : null, items);
    expect([...shown.keys()].toSorted()).toEqual(visible.map(({ uuid }) => uuid).toSorted());
    for (const { uuid, author } of visible) expect(shown.get(uuid)?.username).toBe(author.caller.username);
  },
);

test.each(world.authors)(
  'when webhooks ask for posts of $caller.username, they get the own, published and visible ones alone',
  async (author) => {
    const all = world.authors.flatMap(({ posts }) => posts.map(({ uuid }) => uuid));
    const viewpoint = author.isActive ? 'owner' : 'guest';
    const sent = author.posts.filter((post) => post.isPublished && maySeePost(author, post, viewpoint));
    const selected = await findPublishedPosts(app.platform.db, author.caller.uuid, all);
    expect(selected.toSorted()).toEqual(sent.map(({ uuid }) => uuid).toSorted());
  },
);

test('when all paths are read, some content is visible and some is not', async () => {
  const shown = await app.guest.get('/api/?limit=100');
  const uuids = shown.json<{ activities: { activity_uuid: string }[] }>().activities;
  expect(uuids.length).toBeGreaterThan(1);
  expect(uuids.length).toBeLessThan(world.authors.flatMap(({ posts }) => posts).length / 4);
});
