import { beforeEach, describe, expect, test } from 'vitest';
import { NO_PAUSE } from '@plotline/server/tracker-kit/sync/provider-pause.ts';
import {
  acquire,
  findPauses,
  release,
  savePause,
} from '@plotline/server/tracker-kit/sync/providers.repository.ts';
import { linkAtSignup } from '../accounts/accounts.service.ts';
import { serveChesscomPlayer } from '../providers/fake-players.fixture.ts';
import { ANA, MONTHS, STATS } from './months.samples.ts';
import { HOUR_MS, MINUTE_MS, createSyncFixture, type User, DAY_MS } from './sync.fixture.ts';

const { db, kit, chesscom, work, join, pass, reset, schedule, server } = await createSyncFixture();
let ada: User;
const findPause = async () => (await findPauses(kit.db, 'chess_pauses')).get('chesscom');

beforeEach(async () => {
  await reset();
  serveChesscomPlayer(chesscom, ANA, MONTHS, STATS);
  ada = await join();
});

describe('failures', () => {
  test('when the provider returns 429, all its syncs wait and show until when', async () => {
    const eve = await join();
    serveChesscomPlayer(chesscom, { username: 'eve', player_id: 9 }, {});
    await ada.link('chesscom', 'ana_k');
    await eve.link('chesscom', 'eve');
    chesscom.once({ status: 429, headers: { 'retry-after': '180' } });
    await work('chesscom');
    const until = '2026-09-15T12:03:00.000Z';
    expect(await ada.account('chesscom')).toMatchObject({
      state: 'waiting',
      waiting_until: until,
      waiting_because: 'rate_limited',
    });
    expect(await eve.account('chesscom')).toMatchObject({ state: 'waiting', waiting_until: until });
    chesscom.forget();
    await work('chesscom');
    expect(chesscom.requests).toEqual([]);
    pass(180_000);
    await work('chesscom');
    expect(await ada.account('chesscom')).toMatchObject({ state: 'idle', games: 7, waiting_until: null });
    expect(await eve.account('chesscom')).toMatchObject({ state: 'idle', games: 0 });
  });

  test('when the provider fails, the sync is retried three times while others go first', async () => {
    await ada.link('chesscom', 'ana_k');
    chesscom.on('/player/ana_k/games/archives', { status: 500, body: '' });
    for (const waitMs of [30_000, 120_000, 480_000]) {
      await work('chesscom');
      expect(await ada.account('chesscom')).toMatchObject({
        state: 'waiting',
        waiting_because: 'failed',
        waiting_until: new Date(kit.now().getTime() + waitMs).toISOString(),
      });
      pass(waitMs);
    }
    await work('chesscom');
    expect(chesscom.statuses()[500]).toBe(4);
    const account = await ada.account('chesscom');
    expect(account).toMatchObject({
      state: 'failed',
      error: "chess.com isn't responding. We'll try again later.",
    });
    serveChesscomPlayer(chesscom, ANA, MONTHS);
    pass(10 * MINUTE_MS);
    await ada.post('/api/chess/sync');
    await work('chesscom');
    expect(await ada.account('chesscom')).toMatchObject({ state: 'idle', games: 7, error: null });
  });

  test('when the username of the sign-up form does not exist, the account shows an error', async () => {
    await kit.transaction((trx) => linkAtSignup(kit, trx, ada.uuid, 'nobody_here'));
    await work('chesscom');
    expect(await ada.account('chesscom')).toMatchObject({
      state: 'failed',
      error: 'No chess.com player with this name',
      is_confirmed: false,
    });
    await kit.transaction((trx) => linkAtSignup(kit, trx, ada.uuid, '<script>'));
    expect(await ada.accounts()).toHaveLength(1);
  });
});

test('when the provider stays locked, the first account keeps its place and the pause stays as it is', async () => {
  await ada.link('chesscom', 'ana_k');
  await kit.db.updateTable('chess_syncs').set({ is_manual: true, attempts: 2 }).execute();
  const before = await kit.db.selectFrom('chess_syncs').selectAll().execute();
  const broken = { ...NO_PAUSE, until: kit.now(), reason: 'unavailable', failures: [kit.now()] } as const;
  await savePause(kit.db, 'chess_pauses', { provider: 'chesscom', pause: broken });
  chesscom.forget();
  await kit.db.connection().execute(async (other) => {
    await acquire(other, 'chesscom');
    await work('chesscom', { steps: 1, lockTimeoutMs: 0 });
    await release(other, 'chesscom');
  });
  expect(chesscom.requests).toEqual([]);
  expect(await kit.db.selectFrom('chess_syncs').selectAll().execute()).toEqual(before);
  expect(await findPause()).toEqual(broken);
  await work('chesscom');
  expect(await ada.account('chesscom')).toMatchObject({ state: 'idle', games: 7 });
  expect(await findPause()).toEqual(NO_PAUSE);
});

test('when several accounts are queued, manual syncs go first and long histories take turns', async () => {
  const eve = await join();
  serveChesscomPlayer(chesscom, { username: 'eve', player_id: 9 }, MONTHS);
  await ada.link('chesscom', 'ana_k');
  pass(1);
  await eve.link('chesscom', 'eve');
  expect((await eve.account('chesscom')).place_in_queue).toBe(1);
  chesscom.forget();
  do pass(1);
  while ((await work('chesscom', { steps: 1 })) > 0);
  const usernames = chesscom.requests.flatMap(({ path }) => /player\/(\w+)\/games\/\d/.exec(path)?.[1] ?? []);
  expect(usernames).toEqual(['ana_k', 'eve', 'ana_k', 'eve', 'ana_k', 'eve']);
  expect(chesscom.concurrency()).toBe(1);
});

const lastSync = async () =>
  (await db.selectFrom('user_trackers').select('last_sync_at').executeTakeFirst())?.last_sync_at;

test('when a sync brings nothing, the tracker counts as synced; when it fails, it does not', async () => {
  await ada.link('chesscom', 'ana_k');
  await work('chesscom');
  pass(11 * MINUTE_MS);
  await ada.post('/api/chess/sync');
  await work('chesscom');
  const synced = kit.now();
  expect(await lastSync()).toEqual(synced);
  pass(11 * MINUTE_MS);
  await ada.post('/api/chess/sync');
  chesscom.once({ body: { player_id: 'none' } });
  await work('chesscom');
  expect((await ada.account('chesscom')).state).toBe('failed');
  expect(await lastSync()).toEqual(synced);
});

test('when no one requests a sync, recently active users are synced every six hours', async () => {
  await ada.link('chesscom', 'ana_k');
  await db.updateTable('users').set({ last_active_at: kit.now() }).execute();
  await work('chesscom');
  expect((await ada.account('chesscom')).next_sync_at).toBe('2026-09-15T18:00:00.000Z');
  pass(6 * HOUR_MS - 1);
  await schedule();
  expect((await ada.account('chesscom')).state).toBe('idle');
  pass(1);
  await schedule();
  expect((await ada.account('chesscom')).state).toBe('queued');
});

/** Opens the page. Returns whether the provider was queried. */
async function visit(): Promise<boolean> {
  chesscom.forget();
  await server.onOwnerVisit?.(ada.uuid);
  await work('chesscom');
  return chesscom.requests.length > 0;
}

test('when the last sync failed, a visit retries it after an hour', async () => {
  await ada.link('chesscom', 'ana_k');
  chesscom.on('/player/ana_k/games/archives', { body: 'no list of months' });
  await work('chesscom');
  expect(await ada.account('chesscom')).toMatchObject({
    state: 'failed',
    next_sync_at: null,
    retry_from: '2026-09-15T13:00:00.000Z',
  });
  pass(59 * MINUTE_MS);
  expect(await visit()).toBe(false);
  pass(MINUTE_MS);
  expect(await visit()).toBe(true);
  expect((await ada.account('chesscom')).retry_from).toBe('2026-09-15T14:00:00.000Z');
  serveChesscomPlayer(chesscom, ANA, MONTHS, STATS);
  pass(HOUR_MS);
  expect(await visit()).toBe(true);
  expect(await ada.account('chesscom')).toMatchObject({ state: 'idle', games: 7, retry_from: null });
});

test('when the name belonged to another player, a visit retries the sync a day later', async () => {
  await ada.link('chesscom', 'ana_k');
  await work('chesscom');
  serveChesscomPlayer(chesscom, { ...ANA, player_id: 8 }, {});
  pass(HOUR_MS);
  expect(await visit()).toBe(true);
  expect((await ada.account('chesscom')).error).toMatch(/another player/);
  serveChesscomPlayer(chesscom, ANA, MONTHS, STATS);
  pass(DAY_MS - 1);
  expect(await visit()).toBe(false);
  pass(1);
  expect(await visit()).toBe(true);
  expect(await ada.account('chesscom')).toMatchObject({ state: 'idle', error: null });
});

test('when the player does not exist or is closed, no visit retries the sync', async () => {
  await kit.transaction((trx) => linkAtSignup(kit, trx, ada.uuid, 'nobody_here'));
  await work('chesscom');
  expect(await ada.account('chesscom')).toMatchObject({ state: 'failed', retry_from: null });
  pass(30 * DAY_MS);
  expect(await visit()).toBe(false);
  await ada.delete('/api/chess/accounts/chesscom');
  await ada.link('chesscom', 'ana_k');
  chesscom.on('/player/ana_k', { status: 410, body: {} });
  await work('chesscom');
  expect(await ada.account('chesscom')).toMatchObject({ is_closed: true, retry_from: null });
  pass(30 * DAY_MS);
  expect(await visit()).toBe(false);
});
