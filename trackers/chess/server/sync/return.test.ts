import { beforeEach, expect, test } from 'vitest';
import { linkAtSignup } from '../accounts/accounts.service.ts';
import { playChesscom } from '../providers/stand-in-players.fixture.ts';
import { ANA, MONTHS, STATS } from './months.samples.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, createSyncFixture, type User } from './sync.fixture.ts';

// No one here was seen for 90 days: what failed has no next time of its own.

const { kit, server, chesscom, work, join, pass, reset } = await createSyncFixture();
let ada: User;

beforeEach(async () => {
  await reset();
  playChesscom(chesscom, ANA, MONTHS, STATS);
  ada = await join();
});

/** Whether their coming has the site asked. */
async function visit(): Promise<boolean> {
  chesscom.forget();
  await server.onOwnerVisit?.(ada.uuid);
  await work('chesscom');
  return chesscom.requests.length > 0;
}

test('when the last sync failed, a visit asks again, but not at once', async () => {
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
  playChesscom(chesscom, ANA, MONTHS, STATS);
  pass(HOUR_MS);
  expect(await visit()).toBe(true);
  expect(await ada.account('chesscom')).toMatchObject({ state: 'idle', games: 7, retry_from: null });
});

test('when the name was another user for a while, a visit of the next day asks again', async () => {
  await ada.link('chesscom', 'ana_k');
  await work('chesscom');
  playChesscom(chesscom, { ...ANA, player_id: 8 }, {});
  pass(HOUR_MS);
  expect(await visit()).toBe(true);
  expect((await ada.account('chesscom')).error).toMatch(/another player/);
  playChesscom(chesscom, ANA, MONTHS, STATS);
  pass(DAY_MS - 1);
  expect(await visit()).toBe(false);
  pass(1);
  expect(await visit()).toBe(true);
  expect(await ada.account('chesscom')).toMatchObject({ state: 'idle', error: null });
});

test('when there is no one of that name, or not any more, no visit asks', async () => {
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
