import { beforeEach, describe, expect, test } from 'vitest';
import { linkAtSignup } from '../accounts/accounts.service.ts';
import { playChesscom } from '../providers/stand-in-players.fixture.ts';
import { NO_PAUSE } from './pause.ts';
import { findPause, savePause } from './pauses.repository.ts';
import { release, acquire } from './turn.repository.ts';
import { ANA, MONTHS, STATS } from './months.samples.ts';
import { HOUR_MS, MINUTE_MS, createSyncFixture, type User } from './sync.fixture.ts';

const { db, kit, chesscom, work, join, pass, reset, schedule } = await createSyncFixture();
let ada: User;

beforeEach(async () => {
  await reset();
  playChesscom(chesscom, ANA, MONTHS, STATS);
  ada = await join();
});

describe('trouble', () => {
  test('when it is too much for the provider, everybody waits and is told until when', async () => {
    const eve = await join();
    playChesscom(chesscom, { username: 'eve', player_id: 9 }, {});
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

  test('when the provider fails, it is tried three times more while others go first', async () => {
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
      error: 'chess.com does not answer. It is tried again later.',
    });
    playChesscom(chesscom, ANA, MONTHS);
    pass(10 * MINUTE_MS);
    await ada.post('/api/chess/sync');
    await work('chesscom');
    expect(await ada.account('chesscom')).toMatchObject({ state: 'idle', games: 7, error: null });
  });

  test('when a name of sign-up is no one, the account says so', async () => {
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

test('when others ask the provider all the while, who is next keeps their place and nothing is known of the provider', async () => {
  await ada.link('chesscom', 'ana_k');
  await kit.db.updateTable('chess_syncs').set({ is_manual: true, attempts: 2 }).execute();
  const before = await kit.db.selectFrom('chess_syncs').selectAll().execute();
  const broken = { ...NO_PAUSE, until: kit.now(), reason: 'unavailable', failures: [kit.now()] } as const;
  await savePause(kit.db, 'chesscom', broken);
  chesscom.forget();
  await kit.db.connection().execute(async (other) => {
    await acquire(other, 'chesscom');
    await work('chesscom', { steps: 1, patienceMs: 0 });
    await release(other, 'chesscom');
  });
  expect(chesscom.requests).toEqual([]);
  expect(await kit.db.selectFrom('chess_syncs').selectAll().execute()).toEqual(before);
  expect(await findPause(kit.db, 'chesscom')).toEqual(broken);
  await work('chesscom');
  expect(await ada.account('chesscom')).toMatchObject({ state: 'idle', games: 7 });
  expect(await findPause(kit.db, 'chesscom')).toEqual(NO_PAUSE);
});

test('when many want something, who asked by hand goes first and long histories take turns', async () => {
  const eve = await join();
  playChesscom(chesscom, { username: 'eve', player_id: 9 }, MONTHS);
  await ada.link('chesscom', 'ana_k');
  pass(1);
  await eve.link('chesscom', 'eve');
  expect((await eve.account('chesscom')).place_in_queue).toBe(1);
  chesscom.forget();
  do pass(1);
  while ((await work('chesscom', { steps: 1 })) > 0);
  const turns = chesscom.requests.flatMap(({ path }) => /player\/(\w+)\/games\/\d/.exec(path)?.[1] ?? []);
  expect(turns).toEqual(['ana_k', 'eve', 'ana_k', 'eve', 'ana_k', 'eve']);
  expect(chesscom.mostAtOnce()).toBe(1);
});

const lastSync = async () =>
  (await db.selectFrom('user_trackers').select('last_sync_at').executeTakeFirst())?.last_sync_at;

test('when a sync brings nothing, its tracker was synced all the same; one that failed was not', async () => {
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

test('when no one asks, users who were here of late are synced every six hours', async () => {
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
