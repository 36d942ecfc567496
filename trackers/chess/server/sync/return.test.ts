import { beforeEach, expect, test } from 'vitest';
import { linkAtSignup } from '../accounts/accounts.service.ts';
import { serveChesscomPlayer } from '../providers/fake-players.fixture.ts';
import { ANA, MONTHS, STATS } from './months.samples.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, createSyncFixture, type User } from './sync.fixture.ts';

// No user here was active within 90 days, so that no sync is scheduled.

const { kit, server, chesscom, work, join, pass, reset } = await createSyncFixture();
let ada: User;

beforeEach(async () => {
  await reset();
  serveChesscomPlayer(chesscom, ANA, MONTHS, STATS);
  ada = await join();
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
