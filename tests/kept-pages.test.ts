import { expect, test } from 'vitest';
import { loadTrackers } from '../server/trackers.ts';
import { createComparison, type Viewers } from './kept-pages/comparison.ts';
import { writesOf, type WriteContext } from './kept-pages/writes.ts';
import { enterSample } from './support/samples.ts';
import { createTestApp } from './support/test-app.ts';

// Kept pages: after each write they are what would be computed now, for each level.

const app = await createTestApp();
const { db } = app.platform;
const trackers = (await loadTrackers(app.platform.log)).map(({ definition }) => definition.type);
const { expectFresh } = await createComparison(app);
const admin = await app.signUp('kept_admin');
await db.updateTable('users').set({ role: 'admin' }).where('uuid', '=', admin.uuid).execute();

async function createContext(type: string): Promise<WriteContext> {
  const [owner, follower, stranger] = await app.join('owner', 'follower', 'stranger');
  await owner.post('/api/trackers/enable', { tracker_type: type, is_public: true });
  await owner.put('/api/auth/update-tracker-privacy', { tracker_type: type, is_public: true });
  await follower.post(`/api/follows/${owner.username}`);
  await enterSample(type, owner, new Date());
  const { activities } = (await owner.get(`/api/${owner.username}`)).json();
  const post = activities.at(-1).activity_uuid;
  return { owner, follower, stranger, guest: app.guest, admin, type, post };
}

test.each(trackers)(
  'when anything of %s is written, each viewer gets the page as it is then',
  async (type) => {
    const context = await createContext(type);
    const { owner, follower, stranger, guest } = context;
    const viewers = { owner, follower, stranger, guest };
    await expectFresh(viewers, type, 'the first items');
    for (const [name, write] of Object.entries(writesOf(type))) {
      await write(context);
      await expectFresh(viewers, type, name);
    }
  },
  120_000,
);

function pageOf({ owner }: Viewers, type: string): string {
  return `/api/profiles/${owner.username}/${type}?timeframe=all`;
}

test.each(trackers)(
  'when items of %s are for followers or their author, pages of other levels never contain them',
  async (type) => {
    const context = await createContext(type);
    const { owner, follower, stranger, guest, post } = context;
    const list = `/api/profiles/${owner.username}/${type}/items`;
    const limited = { everyone: 4, followers: 2, only_me: 1 } as const;
    for (const [visibility, levels] of Object.entries(limited)) {
      await owner.put(`/api/posts/${type}/${post}/visibility`, { visibility });
      // Twice, and from the narrowest to the widest level and back: none may get what another one left behind.
      const order = [guest, stranger, follower, owner];
      for (const viewer of [...order, ...order.toReversed()]) {
        const isShown = order.toReversed().indexOf(viewer) < levels;
        expect([visibility, (await viewer.get(list)).body.includes(post)]).toEqual([visibility, isShown]);
      }
    }
  },
);

test('when a page has not changed, its ETag gets 304 without a body, in each encoding', async () => {
  const context = await createContext('weights');
  for (const viewer of [context.owner, context.follower, context.stranger, context.guest])
    for (const encoding of ['identity', 'gzip', 'br']) {
      const headers = { 'accept-encoding': encoding };
      const { headers: first } = await viewer.get(pageOf(context, 'weights'), headers);
      expect([first['content-encoding'] ?? 'identity', first.vary]).toEqual([
        encoding,
        expect.stringContaining('accept-encoding'),
      ]);
      const known = { ...headers, 'if-none-match': String(first.etag) };
      const again = await viewer.get(pageOf(context, 'weights'), known);
      expect([again.statusCode, again.body]).toEqual([304, '']);
    }
  await enterSample('weights', context.owner, new Date());
  const { headers } = await context.guest.get(pageOf(context, 'weights'));
  const stale = { 'if-none-match': 'W/"another"' };
  expect((await context.guest.get(pageOf(context, 'weights'), stale)).statusCode).toBe(200);
  expect(headers['cache-control']).toBe('private, no-cache');
});
