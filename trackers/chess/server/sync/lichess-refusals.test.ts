import { beforeEach, expect, test } from 'vitest';
import { serveLichessPlayer } from '../providers/fake-players.fixture.ts';
import { serveSignIn } from '../providers/fake-sign-in.fixture.ts';
import { lichessGame } from '../providers/games.samples.ts';
import { createProviders } from '../providers/providers.ts';
import { chessRun } from './chess-run.ts';
import { chessSync } from './chess-sync.ts';
import { createSyncFixture, DAY_MS, HOUR_MS, type User } from './sync.fixture.ts';

const { db, kit, lichess, server, work, join, pass, reset, schedule } = await createSyncFixture();
const GAMES = [lichessGame(1), lichessGame(2)];
const NEEDS_SIGN_IN = 'Sign in with Lichess to sync these games. Lichess does not give them to us otherwise.';

beforeEach(async () => {
  await reset();
  for (const name of ['ana_k', 'bob', 'cleo'])
    serveLichessPlayer(lichess, { id: name, username: name }, GAMES);
});

/** Links a new user; Lichess answers requests of the player's games with a status. */
async function linked(username: string, status?: number): Promise<User> {
  const user = await join();
  await db.updateTable('users').set({ last_active_at: new Date() }).where('uuid', '=', user.uuid).execute();
  if (status !== undefined) refuse(username, status);
  await user.link('lichess', username);
  await work('lichess');
  return user;
}

/** Refuses the games of a player to requests without a token. */
function refuse(username: string, status: number): void {
  serveLichessPlayer(lichess, { id: username, username }, GAMES, ({ headers }) =>
    headers.authorization === undefined ? { status, lines: [] } : {},
  );
}

test('when Lichess gives no games of an existing player, the sync says so and tries again later', async () => {
  const ana = await linked('ana_k', 404);
  const failed = { state: 'failed', error: "Lichess does not give these games. We'll try again later." };
  expect(await ana.account('lichess')).toMatchObject({ ...failed, next_sync_at: '2026-09-16T12:00:00.000Z' });
  serveLichessPlayer(lichess, { id: 'ana_k', username: 'ana_k' }, GAMES);
  pass(DAY_MS);
  await schedule();
  await work('lichess');
  expect(await ana.account('lichess')).toMatchObject({ state: 'idle', games: 2, error: null });
});

test('when Lichess asks for a sign-in, only this user waits for it, and the next one is synced', async () => {
  const bob = await linked('bob', 401);
  expect(await bob.account('lichess')).toMatchObject({ state: 'failed', error: NEEDS_SIGN_IN });
  expect(await server.services?.()).toMatchObject([{}, { name: 'Lichess', state: 'running', until: null }]);
  const ana = await linked('ana_k');
  expect(await ana.account('lichess')).toMatchObject({ state: 'idle', games: 2 });
});

test('when it asks two users for a sign-in, those who sign in are synced all the same', async () => {
  const root = await join();
  await db.updateTable('users').set({ role: 'admin' }).where('uuid', '=', root.uuid).execute();
  refuse('ana_k', 401);
  await linked('bob', 401);
  const ana = await linked('ana_k', 401);
  expect(await ana.account('lichess')).toMatchObject({ error: NEEDS_SIGN_IN });
  expect(await server.services?.()).toMatchObject([{}, { name: 'Lichess', state: 'refused' }]);
  expect(await root.notifications()).toMatchObject([
    { message: expect.stringContaining('users who sign in with Lichess are still synced') },
  ]);
  lichess.forget();
  serveSignIn(lichess, { id: 'ana_k', username: 'ana_k' });
  const started = await ana.post('/api/chess/accounts/lichess/oauth');
  const page = await fetch(started.json<{ url: string }>().url, { redirect: 'manual' });
  const back = new URL(page.headers.get('location') ?? '');
  const cookies = Object.fromEntries(started.cookies.map(({ name, value }) => [name, value]));
  await ana.get(`${back.pathname}${back.search}`, cookies);
  await work('lichess');
  expect(await ana.account('lichess')).toMatchObject({ state: 'idle', games: 2, is_verified: true });
  const ofPlayer = lichess.requests.filter(({ path }) => path.includes('/user/ana_k'));
  expect(new Set(ofPlayer.map(({ headers }) => headers.authorization))).toEqual(
    new Set(['Bearer lio_0_of_ana_k']),
  );
  // The others wait for the end of the pause.
  pass(HOUR_MS);
  await linked('cleo');
  expect(await server.services?.()).toMatchObject([{}, { state: 'running' }]);
});

test('when the user is deleted while games stream, the run ends without an error', async () => {
  const ana = await join();
  const leave = async () => void (await db.deleteFrom('users').where('uuid', '=', ana.uuid).execute());
  let gate: Promise<void> | undefined;
  serveLichessPlayer(lichess, { id: 'ana_k', username: 'ana_k' }, GAMES, () => ({
    gate: (gate ??= leave()),
  }));
  await ana.link('lichess', 'ana_k');
  const logged: unknown[] = [];
  const watched = {
    ...kit,
    log: { info: () => undefined, error: (fields: unknown) => void logged.push(fields) },
  };
  const { signal } = new AbortController();
  const run = chessRun(watched, createProviders(watched));
  await chessSync(watched).work(run, { provider: 'lichess', signal });
  expect([logged, gate !== undefined]).toEqual([[], true]);
  expect(await server.services?.()).toMatchObject([{}, { state: 'running', queued: 0, running: 0 }]);
});
