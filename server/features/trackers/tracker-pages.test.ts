import { randomUUIDv7 } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { createPublisher } from '../../../tests/support/publisher.ts';
import { createTestApp } from '../../../tests/support/test-app.ts';
import type { Viewer } from '../../platform/http/route.ts';
import type { ItemsRequest, PageRequest, TrackerServer } from '../../tracker-kit/tracker-server.ts';
import { createTrackerKit } from '../activities/tracker-kit.ts';
import { createAccountService } from '../accounts/accounts.service.ts';
import { createTrackerPagesService } from './tracker-pages.service.ts';

const app = await createTestApp();
const { definition } = await createPublisher(app);
const owner = await app.signUp('page_owner');
const other = await app.signUp('page_reader');
await owner.post('/api/trackers/enable', { tracker_type: definition.type });

const NEXT = new Date('2026-03-18T18:00:00.000Z');
const address = { username: owner.username, tracker: definition.type };
let visits: string[];
let itemRequests: ItemsRequest[];
let visited: () => Promise<void>;
let read: PageRequest[];
/** Runs while the tracker reads. */
let meanwhile: () => Promise<unknown>;

/** Tracker that records its requests. */
const server: TrackerServer = {
  definition,
  routes: [],
  page: async (request) => {
    const { today, timezone, weekStart } = request;
    read.push(request);
    await once();
    return {
      timeframe: { value: '30d', from: today, to: today, timezone, bucket: 'day', week_start: weekStart },
      selector: { value: '', options: [] },
      headline: [],
      sections: [],
      hidden: [],
      provenance: { source: 'test', verified: false },
    };
  },
  items: async (request) => {
    itemRequests.push(request);
    await once();
    return { items: [], total: 0, has_more: false, next_cursor: 'further' };
  },
  headlines: async () => new Map(),
  syncState: async () => ({ state: 'idle', progress: null, imported: 0, error: null, nextSyncAt: NEXT }),
  onOwnerVisit: async (userId) => {
    visits.push(userId);
    await visited();
  },
  countContents: async () => [],
  removeData: async () => undefined,
};
const pages = createTrackerPagesService(app.platform, {
  servers: new Map([[definition.type, server]]),
  accounts: createAccountService(app.platform),
});

async function once(): Promise<void> {
  const happens = meanwhile;
  meanwhile = async () => undefined;
  await happens();
}

function viewerOf({ uuid, username }: { uuid: string; username: string }): Viewer {
  return { uuid, username, role: 'user', sessionId: 'none' };
}

beforeEach(() => {
  visits = [];
  itemRequests = [];
  visited = async () => undefined;
  read = [];
  meanwhile = async () => undefined;
});

test('when the owner requests a sync, the tracker is notified; other viewers cannot', async () => {
  await pages.page(address, { sync: true }, viewerOf(owner));
  await pages.settled();
  expect(visits).toEqual([owner.uuid]);
  await pages.page(address, {}, viewerOf(owner));
  await pages.page(address, { sync: true }, viewerOf(other));
  await pages.page(address, { sync: true }, null);
  expect(visits).toEqual([owner.uuid]);
});

test('when processing a visit is slow or fails, the page is not affected', async () => {
  const { promise, reject } = Promise.withResolvers<void>();
  visited = () => promise;
  const page = await pages.page(address, { sync: true }, viewerOf(owner));
  expect(page.tracker.next_sync_at).toBe(NEXT.toISOString());
  for (const viewer of [viewerOf(other), null])
    expect((await pages.page(address, {}, viewer)).tracker).toMatchObject({
      sync_status: 'idle',
      next_sync_at: null,
    });
  reject(new Error('no connection'));
  await pages.settled();
  expect((await pages.syncStatus(owner.uuid, definition.type)).next_sync_at).toBe(NEXT.toISOString());
});

test('when an owner sets time zone and first day of the week, every viewer sees those', async () => {
  await owner.put('/api/auth/update-profile', { timezone: 'Asia/Tokyo', week_start: 'sunday' });
  const chosen = { timezone: 'Asia/Tokyo', week_start: 'sunday' };
  for (const viewer of [viewerOf(owner), viewerOf(other), null])
    expect((await pages.page(address, {}, viewer)).timeframe).toMatchObject(chosen);
});

test('when items are requested with a filter and a cursor, both are passed to the tracker', async () => {
  const answer = await pages.items(address, { filter: 'a=1&b', cursor: 'here' }, null);
  expect(itemRequests).toMatchObject([{ filter: 'a=1&b', cursor: 'here', page: 1 }]);
  expect(answer).toEqual({ items: [], total: 0, has_more: false, next_cursor: 'further' });
  await pages.items(address, {}, null);
  expect(itemRequests[1]).toMatchObject({ filter: null, cursor: null });
  const long = await app.guest.get(
    `/api/profiles/${owner.username}/${definition.type}/items?filter=${'x'.repeat(501)}`,
  );
  expect(long.statusCode).toBe(422);
});

test('when a page is requested by many, it is computed once per level, and again after a write', async () => {
  const write = () =>
    createTrackerKit(app.platform, definition).lockedTransaction(owner.uuid, async () => undefined);
  await write();
  const viewers = [viewerOf(other), null, viewerOf(owner)];
  for (const reads of [2, 4]) {
    const all = [...viewers, ...viewers].map((viewer) => pages.page(address, {}, viewer));
    const roles = (await Promise.all(all)).map(({ visibility }) => visibility.viewer);
    expect(roles).toEqual(['user', 'visitor', 'owner', 'user', 'visitor', 'owner']);
    await pages.page(address, {}, null);
    expect(read).toHaveLength(reads);
    await write();
  }
});

/** Publishes a scheduled post of the owner. */
async function enter(): Promise<string> {
  const kit = createTrackerKit(app.platform, definition);
  const uuid = randomUUIDv7();
  const blank = { description: 'something', content: null, secondary: null, stats: null };
  const eventAt = app.platform.now();
  await kit.lockedTransaction(owner.uuid, async (trx) => {
    await kit.publish(trx, [{ ...blank, uuid, userId: owner.uuid, eventAt, localDate: '2026-01-01' }]);
  });
  return uuid;
}

test('when a post is scheduled while a page is read, the page is read again without it', async () => {
  const feed = { tracker_type: definition.type, publish_delay_minutes: 60 };
  await owner.put('/api/trackers/feed', feed);
  const entered: string[] = [];
  for (const viewer of [viewerOf(other), null]) {
    const comesIn = async () => void entered.push(await enter());
    meanwhile = comesIn;
    await pages.page(address, {}, viewer);
    expect(read.at(-1)?.excluded).toEqual(entered);
    meanwhile = comesIn;
    await pages.items(address, {}, viewer);
    expect(itemRequests.at(-1)?.excluded).toEqual(entered);
  }
  expect([read.length, itemRequests.length]).toEqual([4, 4]);
  meanwhile = enter;
  await pages.page(address, {}, viewerOf(owner));
  expect(read).toHaveLength(5);
});

async function setPublic(isPublic: boolean): Promise<void> {
  const change = { tracker_type: definition.type, is_public: isPublic };
  await owner.put('/api/auth/update-tracker-privacy', change);
}

test('when a tracker becomes private while its page is read, others get 404', async () => {
  for (const viewer of [viewerOf(other), null]) {
    await setPublic(true);
    meanwhile = () => setPublic(false);
    await expect(pages.page(address, {}, viewer)).rejects.toMatchObject({ status: 404 });
  }
  await setPublic(true);
});
