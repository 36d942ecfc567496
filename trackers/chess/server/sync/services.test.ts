import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { ProviderError } from '@plotline/server/tracker-kit/sync/provider-error.ts';
import { lockPause } from '@plotline/server/tracker-kit/sync/providers.repository.ts';
import { serveChesscomPlayer } from '../providers/fake-players.fixture.ts';
import { chessSync } from './chess-sync.ts';
import { ANA, MONTHS, STATS } from './months.samples.ts';
import { HOUR_MS, MINUTE_MS, createSyncFixture, type User } from './sync.fixture.ts';

const { db, kit, server, chesscom, work, join, pass, reset, atOnce } = await createSyncFixture();
const REFUSAL = { status: 403, body: '' };
const services = async () => server.services?.();
const lichess = { name: 'Lichess', state: 'running', until: null, queued: 0, running: 0 };
let ada: User;
let root: User;

beforeEach(async () => {
  await reset();
  serveChesscomPlayer(chesscom, ANA, MONTHS, STATS);
  ada = await join();
  root = await join();
  await db.updateTable('users').set({ role: 'admin' }).where('uuid', '=', root.uuid).execute();
});

test('when accounts are queued and one is running, both are counted', async () => {
  const eve = await join();
  await ada.link('chesscom', 'ana_k');
  await work('chesscom', { steps: 1 });
  pass(1);
  serveChesscomPlayer(chesscom, { username: 'eve', player_id: 9 }, {});
  await eve.link('chesscom', 'eve');
  const chesscomNow = { name: 'chess.com', state: 'running', until: null, queued: 1, running: 1 };
  expect(await services()).toEqual([chesscomNow, lichess]);
  await work('chesscom');
  expect(await services()).toEqual([{ ...chesscomNow, queued: 0, running: 0 }, lichess]);
});

test('when a provider refuses the requests of one user, only that user waits, and no one is notified', async () => {
  const eve = await join();
  serveChesscomPlayer(chesscom, { username: 'eve', player_id: 9 }, {});
  await ada.link('chesscom', 'ana_k');
  chesscom.once(REFUSAL);
  await work('chesscom');
  expect(await ada.account('chesscom')).toMatchObject({
    state: 'waiting',
    waiting_because: 'refused',
    waiting_until: '2026-09-15T13:00:00.000Z',
  });
  await eve.link('chesscom', 'eve');
  await work('chesscom');
  expect(await eve.account('chesscom')).toMatchObject({ state: 'idle' });
  expect(await services()).toMatchObject([{ state: 'running', until: null }, lichess]);
  expect(await root.notifications()).toEqual([]);
  pass(HOUR_MS);
  await work('chesscom');
  expect(await ada.account('chesscom')).toMatchObject({ state: 'idle', games: 7 });
});

test('when a provider refuses two users, its state says so until it responds, and administrators are notified once', async () => {
  const eve = await join();
  serveChesscomPlayer(chesscom, { username: 'eve', player_id: 9 }, {});
  await ada.link('chesscom', 'ana_k');
  await eve.link('chesscom', 'eve');
  chesscom.once(REFUSAL);
  chesscom.once(REFUSAL);
  await work('chesscom');
  const refused = { name: 'chess.com', state: 'refused', queued: 2, running: 0 };
  expect(await services()).toEqual([{ ...refused, until: new Date('2026-09-15T13:00:00.000Z') }, lichess]);
  expect(await root.notifications()).toMatchObject([
    {
      type: 'system',
      message:
        'chess.com has refused our requests since 15 Sept 2026, 12:00 UTC. Its syncs are paused and retried every hour. Check CONTACT_EMAIL, which identifies this server to providers (hello@example.org).',
      link: '/admin?tab=operations',
    },
  ]);
  expect(await ada.notifications()).toEqual([]);
  pass(HOUR_MS);
  expect(await services()).toEqual([{ ...refused, until: null }, lichess]);
  chesscom.once(REFUSAL);
  await work('chesscom');
  expect(await services()).toEqual([{ ...refused, until: new Date('2026-09-15T14:00:00.000Z') }, lichess]);
  expect(await root.notifications()).toHaveLength(1);
  pass(HOUR_MS);
  await work('chesscom');
  expect(await services()).toMatchObject([{ state: 'running', until: null, queued: 0 }, lichess]);
  pass(10 * MINUTE_MS);
  for (const user of [ada, eve]) {
    await user.post('/api/chess/sync');
    chesscom.once(REFUSAL);
  }
  await work('chesscom');
  expect(await root.notifications()).toHaveLength(2);
});

const refuse = async () =>
  chessSync(kit).recordFailure('lichess', randomUUID(), new ProviderError('refused', '403'));

test('when requests of two more users are refused at the same time, administrators are notified once', async () => {
  await refuse();
  await atOnce(
    (trx) => lockPause(trx, 'chess_pauses', 'lichess'),
    () => [refuse(), refuse()],
  );
  expect(await root.notifications()).toHaveLength(1);
});

test('when a provider returns 429, it is paused and no one is notified', async () => {
  await ada.link('chesscom', 'ana_k');
  chesscom.once({ status: 429, headers: { 'retry-after': '180' } });
  await work('chesscom');
  const until = new Date('2026-09-15T12:03:00.000Z');
  const counts = { queued: 1, running: 0 };
  expect(await services()).toEqual([{ name: 'chess.com', state: 'paused', until, ...counts }, lichess]);
  pass(180_000);
  expect(await services()).toEqual([
    { name: 'chess.com', state: 'running', until: null, ...counts },
    lichess,
  ]);
  expect(await root.notifications()).toEqual([]);
});

test('when a provider fails ten times, it is unavailable until it responds, and no one is notified', async () => {
  await ada.link('chesscom', 'ana_k');
  const down = new ProviderError('unavailable', '500');
  for (let time = 0; time < 10; time += 1) {
    expect(await services()).toMatchObject([{ state: 'running', queued: 1 }, lichess]);
    await chessSync(kit).recordFailure('chesscom', ada.uuid, down);
  }
  const unavailable = { name: 'chess.com', state: 'unavailable', queued: 1, running: 0 };
  expect(await services()).toEqual([
    { ...unavailable, until: new Date('2026-09-15T12:05:00.000Z') },
    lichess,
  ]);
  pass(5 * MINUTE_MS);
  expect(await services()).toEqual([{ ...unavailable, until: null }, lichess]);
  await work('chesscom');
  expect(await services()).toMatchObject([{ state: 'running', until: null, queued: 0 }, lichess]);
  expect(await root.notifications()).toEqual([]);
});
