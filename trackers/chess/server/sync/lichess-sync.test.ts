import { beforeEach, describe, expect, test } from 'vitest';
import { lichessGame } from '../providers/games.samples.ts';
import { serveLichessPlayer } from '../providers/fake-players.fixture.ts';
import { MINUTE_MS, createSyncFixture, type User } from './sync.fixture.ts';

const { db, kit, lichess, work, join, pass, reset } = await createSyncFixture();
const ANA = {
  id: 'ana_k',
  username: 'Ana_K',
  perfs: {
    blitz: { games: 5, rating: 1_648, rd: 45 },
    puzzle: { games: 9, rating: 2_000, rd: 120 },
    storm: { runs: 3, score: 20 },
  },
};
const gamesOf = (...numbers: number[]) => numbers.map((number) => lichessGame(number));
const upTo = (count: number) => gamesOf(...Array.from({ length: count }, (_, number) => number));
const POLL = { timeout: 10_000, interval: 10 };
let ada: User;

beforeEach(async () => {
  await reset();
  serveLichessPlayer(lichess, ANA, gamesOf(1, 2, 3, 4, 5));
  ada = await join();
});

const pages = () =>
  lichess.requests
    .filter(({ path }) => path.startsWith('/api/games'))
    .map(({ query }) => ({ sort: query.get('sort'), since: query.get('since'), until: query.get('until') }));
const createdAt = (number: number) => String(lichessGame(number).createdAt);

async function milestonePosts() {
  const posts = await db
    .selectFrom('activities')
    .select('content')
    .where('user_id', '=', ada.uuid)
    .where('content', 'is not', null)
    .execute();
  return posts.map(({ content }) => content);
}

function rated(number: number, rating: number, opponentRating = 1_500) {
  const game = lichessGame(number - 400);
  const { white, black } = game.players;
  return { ...game, players: { white: { ...white, rating }, black: { ...black, rating: opponentRating } } };
}

async function syncAgain() {
  lichess.forget();
  pass(6 * MINUTE_MS);
  expect((await ada.post('/api/chess/sync')).statusCode).toBe(202);
  await work('lichess');
}

describe('a first sync', () => {
  test('when it runs, the history is fetched backwards to its start', async () => {
    await ada.link('lichess', 'Ana_K');
    await work('lichess');
    expect(pages()).toEqual([
      { sort: 'dateDesc', since: null, until: null },
      { sort: 'dateDesc', since: null, until: createdAt(1) },
    ]);
    expect(await ada.account('lichess')).toMatchObject({ state: 'idle', imported: 5, games: 5, error: null });
    const snapshots = await kit.db.selectFrom('chess_snapshots').selectAll().orderBy('pool').execute();
    expect(snapshots).toMatchObject([
      { pool: 'lichess:puzzle', rating: 2_000, rd: 120, is_provisional: true },
      { pool: 'lichess:standard:blitz', rating: 1_648, rd: 45, is_provisional: false },
    ]);
  });

  test('when there are many games, each step fetches a thousand', async () => {
    serveLichessPlayer(lichess, ANA, upTo(1_250));
    await ada.link('lichess', 'Ana_K');
    await work('lichess', { steps: 1 });
    expect(await ada.account('lichess')).toMatchObject({ state: 'running', games: 1_000, progress: 0.8 });
    await work('lichess');
    expect(await ada.account('lichess')).toMatchObject({ state: 'idle', games: 1_250, imported: 1_250 });
  });

  test('when there is no game yet, the next sync imports the first one', async () => {
    serveLichessPlayer(lichess, ANA, []);
    await ada.link('lichess', 'Ana_K');
    await work('lichess');
    expect(await ada.account('lichess')).toMatchObject({ state: 'idle', games: 0 });
    serveLichessPlayer(lichess, ANA, gamesOf(1));
    await syncAgain();
    expect(await ada.account('lichess')).toMatchObject({ state: 'idle', games: 1 });
  });

  test('when new games are imported before the history, a peak counts for the whole history', async () => {
    const history = Array.from({ length: 250 }, (_, number) => rated(number, 1_500));
    const best = rated(0, 1_800, 2_100);
    serveLichessPlayer(lichess, ANA, [best, ...history.slice(1), rated(401, 1_700, 2_050)]);
    await ada.link('lichess', 'Ana_K', { is_confirmed: true });
    await work('lichess');
    expect(await milestonePosts()).toEqual([]);
    serveLichessPlayer(lichess, ANA, [
      best,
      ...history.slice(1),
      rated(401, 1_700, 2_050),
      rated(402, 1_900),
    ]);
    await syncAgain();
    expect(await milestonePosts()).toEqual(['New peak: 1908 in Lichess blitz']);
  });

  test('when a line cannot be read, the others are imported', async () => {
    const strange = [
      { ...lichessGame(6), variant: 'fog' },
      { ...lichessGame(7), status: 'started' },
      { ...lichessGame(8), createdAt: lichessGame(8).createdAt + 0.5 },
      { ...lichessGame(9), createdAt: 1e300 },
    ];
    serveLichessPlayer(lichess, ANA, [...gamesOf(1, 2), ...strange]);
    await ada.link('lichess', 'Ana_K');
    await work('lichess');
    expect(await ada.account('lichess')).toMatchObject({ state: 'idle', games: 2, error: null });
  });
});

describe('the next sync', () => {
  test('when there are no new games, the last hour is fetched again and nothing is stored', async () => {
    await ada.link('lichess', 'Ana_K');
    await work('lichess');
    await syncAgain();
    expect(pages()).toEqual([
      { sort: 'dateAsc', since: String(Number(createdAt(5)) - 3_600_000), until: null },
    ]);
    expect(await ada.account('lichess')).toMatchObject({ state: 'idle', imported: 0, games: 5 });
  });

  test('when the whole history is fetched again, missing games are imported and none is stored twice', async () => {
    serveLichessPlayer(lichess, ANA, gamesOf(1, 3, 5));
    await ada.link('lichess', 'Ana_K');
    await work('lichess');
    serveLichessPlayer(lichess, ANA, gamesOf(1, 2, 3, 4, 5));
    lichess.forget();
    await ada.post('/api/chess/sync?force=true');
    await work('lichess');
    expect(await ada.account('lichess')).toMatchObject({ state: 'idle', imported: 2, games: 5 });
  });

  test('when the whole history is requested during a run, another run fetches all of it', async () => {
    serveLichessPlayer(lichess, ANA, upTo(1_100));
    await ada.link('lichess', 'Ana_K');
    await work('lichess', { steps: 1 });
    await ada.post('/api/chess/sync?force=true');
    serveLichessPlayer(lichess, ANA, upTo(1_101));
    lichess.forget();
    await work('lichess');
    expect(pages().filter(({ until }) => until === null)).toHaveLength(1);
    expect(await ada.account('lichess')).toMatchObject({ state: 'idle', imported: 1, games: 1_101 });
  });
});

describe('failures', () => {
  test('when the stream breaks, its games stay and the next step continues after them', async () => {
    let cut: number | undefined = 450;
    serveLichessPlayer(lichess, ANA, upTo(600), () => (cut === undefined ? {} : { cutAfter: cut }));
    await ada.link('lichess', 'Ana_K');
    await work('lichess');
    const { games, state } = await ada.account('lichess');
    expect(state).toBe('waiting');
    expect(games).toBeGreaterThanOrEqual(200);
    expect(games).toBeLessThanOrEqual(450);
    cut = undefined;
    lichess.forget();
    pass(30_000);
    await work('lichess');
    expect(pages()[0]).toEqual({ sort: 'dateDesc', since: null, until: createdAt(600 - games) });
    expect(await ada.account('lichess')).toMatchObject({
      state: 'idle',
      games: 600,
      imported: 600,
      error: null,
    });
  });

  test('when Lichess sends HTML in the middle of the history, the next sync continues there', async () => {
    const page = { lines: ['<html>', '<h1>Maintenance</h1>'] };
    serveLichessPlayer(lichess, ANA, upTo(1_250), ({ query }) => (query.has('until') ? page : {}));
    await ada.link('lichess', 'Ana_K');
    await work('lichess');
    expect(await ada.account('lichess')).toMatchObject({
      state: 'failed',
      games: 1_000,
      error: "Lichess sent something unexpected. We'll try again later.",
    });
    serveLichessPlayer(lichess, ANA, upTo(1_250));
    await syncAgain();
    expect(await ada.account('lichess')).toMatchObject({ state: 'idle', games: 1_250, error: null });
  });

  test('when Lichess sends HTML instead of the first page, the history is fetched by the next sync', async () => {
    serveLichessPlayer(lichess, ANA, gamesOf(1, 2), () => ({ lines: ['<html>'] }));
    await ada.link('lichess', 'Ana_K');
    await work('lichess');
    expect(await ada.account('lichess')).toMatchObject({ state: 'failed', games: 0 });
    serveLichessPlayer(lichess, ANA, gamesOf(1, 2));
    await syncAgain();
    expect(await ada.account('lichess')).toMatchObject({ state: 'idle', games: 2, error: null });
  });

  test('when the stream stalls, the step fails and is retried', async () => {
    let hang: number | undefined = 2;
    serveLichessPlayer(lichess, ANA, gamesOf(1, 2, 3), () => (hang === undefined ? {} : { hangAfter: hang }));
    await ada.link('lichess', 'Ana_K');
    await work('lichess');
    expect(await ada.account('lichess')).toMatchObject({ games: 2, state: 'waiting' });
    hang = undefined;
    pass(30_000);
    await work('lichess');
    expect(await ada.account('lichess')).toMatchObject({ state: 'idle', games: 3 });
  });

  test('when the node stops during a stream, the next one continues after the stored games', async () => {
    const stop = new AbortController();
    serveLichessPlayer(lichess, ANA, upTo(1_000), () => ({ msPerLine: 2 }));
    await ada.link('lichess', 'Ana_K');
    const working = work('lichess', { signal: stop.signal });
    const stopped = expect(working).rejects.toThrow('the node stops');
    await expect.poll(async () => (await ada.account('lichess')).games, POLL).toBeGreaterThan(0);
    stop.abort(new Error('the node stops'));
    await stopped;
    const { games } = await ada.account('lichess');
    expect(games).toBeLessThan(1_000);
    serveLichessPlayer(lichess, ANA, upTo(1_000));
    lichess.forget();
    await work('lichess');
    expect(pages()[0]?.until).toBe(createdAt(1_000 - games));
    expect(await ada.account('lichess')).toMatchObject({ state: 'idle', games: 1_000, imported: 1_000 });
  });

  test('when Lichess returns 429 without Retry-After, syncs pause for a minute, then for two', async () => {
    await ada.link('lichess', 'Ana_K');
    lichess.once({ status: 429, body: '' });
    await work('lichess');
    expect((await ada.account('lichess')).waiting_until).toBe('2026-09-15T12:01:00.000Z');
    pass(MINUTE_MS);
    lichess.once({ status: 429, body: '' });
    await work('lichess');
    expect((await ada.account('lichess')).waiting_until).toBe('2026-09-15T12:03:00.000Z');
    pass(2 * MINUTE_MS);
    await work('lichess');
    expect(await ada.account('lichess')).toMatchObject({ state: 'idle', games: 5 });
  });

  test.each([{ disabled: true }, { tosViolation: true }])(
    'when the account is %j, its history stays',
    async (closed) => {
      await ada.link('lichess', 'Ana_K');
      await work('lichess');
      serveLichessPlayer(lichess, { ...ANA, ...closed }, []);
      await syncAgain();
      expect(await ada.account('lichess')).toMatchObject({
        is_closed: true,
        games: 5,
        error: 'This Lichess account is closed. Your history stays; remove or relink.',
      });
    },
  );

  test('when the account is unlinked during a page, no game is stored', async () => {
    const { promise: gate, resolve: open } = Promise.withResolvers<void>();
    serveLichessPlayer(lichess, ANA, gamesOf(1, 2), () => ({ gate }));
    await ada.link('lichess', 'Ana_K');
    const working = work('lichess');
    await expect.poll(() => pages().length, POLL).toBe(1);
    expect((await ada.delete('/api/chess/accounts/lichess')).statusCode).toBe(200);
    open();
    await working;
    expect(await ada.games()).toEqual([]);
    expect(await ada.accounts()).toEqual([]);
  });
});
