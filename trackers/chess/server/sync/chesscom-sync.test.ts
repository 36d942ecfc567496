import { beforeEach, describe, expect, test } from 'vitest';
import { chesscomGame } from '../providers/games.samples.ts';
import { serveChesscomPlayer } from '../providers/fake-players.fixture.ts';
import { ANA, MONTHS, STATS, inMonth } from './months.samples.ts';
import { DAY_MS, MINUTE_MS, createSyncFixture, type User } from './sync.fixture.ts';

const { db, kit, chesscom, work, join, pass, reset } = await createSyncFixture();
let ada: User;

beforeEach(async () => {
  await reset();
  serveChesscomPlayer(chesscom, ANA, MONTHS, STATS);
  ada = await join();
});

const months = () =>
  chesscom.requests.flatMap(({ path }) => /\/games\/(\d{4}\/\d{2})$/.exec(path)?.[1] ?? []);

describe('a first sync', () => {
  test('when it runs, the newest month comes first, and the account shows progress', async () => {
    await ada.link('chesscom', 'ana_k');
    expect(await ada.account('chesscom')).toMatchObject({
      state: 'queued',
      place_in_queue: 0,
      username: 'Ana_K',
    });
    await work('chesscom', { steps: 1 });
    expect(await ada.account('chesscom')).toMatchObject({
      state: 'running',
      imported: 2,
      games: 2,
      progress: expect.closeTo(1 / 3),
    });
    await work('chesscom');
    expect(months()).toEqual(['2026/09', '2026/08', '2026/07']);
    expect(await ada.account('chesscom')).toMatchObject({
      state: 'idle',
      imported: 7,
      games: 7,
      error: null,
      last_sync_at: '2026-09-15T12:00:00.000Z',
    });
    expect(chesscom.concurrency()).toBe(1);
    expect(await kit.db.selectFrom('chess_snapshots').selectAll().execute()).toMatchObject([
      { pool: 'chesscom:standard:blitz', rating: 1_648, rd: 45, won: 3, drawn: 1, lost: 2 },
    ]);
  });

  test('when it has finished, the next one makes only conditional requests and stores nothing', async () => {
    await ada.link('chesscom', 'ana_k');
    await work('chesscom');
    chesscom.forget();
    pass(11 * MINUTE_MS);
    expect((await ada.post('/api/chess/sync')).statusCode).toBe(202);
    await work('chesscom');
    expect(months()).toEqual(['2026/09']);
    expect(chesscom.statuses()).toEqual({ 304: 3 });
    expect(await ada.account('chesscom')).toMatchObject({ state: 'idle', imported: 0, games: 7 });
  });

  test('when a month has new games, the next sync imports them', async () => {
    await ada.link('chesscom', 'ana_k');
    await work('chesscom');
    serveChesscomPlayer(chesscom, ANA, { ...MONTHS, '2026-09': inMonth('2026-09', [6, 7, 8]) }, STATS);
    pass(11 * MINUTE_MS);
    await ada.post('/api/chess/sync');
    await work('chesscom');
    expect(await ada.account('chesscom')).toMatchObject({ imported: 1, games: 8 });
  });

  test('when the node stops half-way, the next one continues from there', async () => {
    await ada.link('chesscom', 'ana_k');
    await work('chesscom', { steps: 1 });
    const stop = new AbortController();
    chesscom.on('/player/ana_k/games/2026/08', () => {
      stop.abort(new Error('the node stops'));
      return { isHanging: true };
    });
    await expect(work('chesscom', { signal: stop.signal })).rejects.toThrow('the node stops');
    expect(await ada.account('chesscom')).toMatchObject({ state: 'running', games: 2 });
    serveChesscomPlayer(chesscom, ANA, MONTHS, STATS);
    chesscom.forget();
    await work('chesscom');
    expect(chesscom.requests.map(({ path }) => path)).toEqual([
      '/player/ana_k/games/2026/08',
      '/player/ana_k/games/2026/07',
    ]);
    expect(await ada.account('chesscom')).toMatchObject({ state: 'idle', imported: 7, games: 7 });
  });

  test('when a game cannot be read, the others of its month are imported, and the account counts it', async () => {
    const september = [...inMonth('2026-09', [1, 2]), { url: 'x' }, chesscomGame(3, { rules: 'fog' })];
    const history = { '2026-08': [chesscomGame(4, { rules: 'fog' })], '2026-09': september };
    serveChesscomPlayer(chesscom, ANA, history);
    await ada.link('chesscom', 'ana_k');
    await work('chesscom');
    expect(await ada.account('chesscom')).toMatchObject({ state: 'idle', games: 2, left_out: 3 });
    // Neither an unchanged month nor one that is fetched again counts twice.
    for (const month of [september, [...september, ...inMonth('2026-09', [6])]]) {
      serveChesscomPlayer(chesscom, ANA, { ...history, '2026-09': month });
      pass(11 * MINUTE_MS);
      await ada.post('/api/chess/sync');
      await work('chesscom');
      expect(await ada.account('chesscom')).toMatchObject({ state: 'idle', left_out: 3 });
    }
    expect(await ada.account('chesscom')).toMatchObject({ games: 3 });
  });
});

describe('a player', () => {
  test('when the player was renamed, the sync continues under the new name', async () => {
    await ada.link('chesscom', 'ana_k');
    await work('chesscom');
    chesscom.on('/player/ana_k', { status: 301, headers: { location: '/player/ana_new' } });
    const game = chesscomGame(9, { white: { username: 'ana_new', rating: 1_700, result: 'win' } });
    serveChesscomPlayer(chesscom, { ...ANA, username: 'ana_new' }, { '2026-09': [game] });
    pass(DAY_MS);
    await ada.post('/api/chess/sync');
    await work('chesscom');
    expect(await ada.account('chesscom')).toMatchObject({
      username: 'ana_new',
      imported: 1,
      games: 8,
      error: null,
    });
  });

  test('when the name belongs to another player now, none of their games is stored', async () => {
    await ada.link('chesscom', 'ana_k');
    await work('chesscom');
    serveChesscomPlayer(chesscom, { ...ANA, player_id: 8 }, { '2026-09': inMonth('2026-09', [20]) });
    pass(DAY_MS);
    await ada.post('/api/chess/sync');
    await work('chesscom');
    expect(await ada.account('chesscom')).toMatchObject({ state: 'failed', games: 7, next_sync_at: null });
    expect((await ada.account('chesscom')).error).toMatch(/another player/);
  });

  test.each([{ body: { ...ANA, status: 'closed:fair_play_violations' } }, { status: 410, body: {} }])(
    'when the account is closed (%j), the history stays and syncs end',
    async (response) => {
      await ada.link('chesscom', 'ana_k');
      await work('chesscom');
      chesscom.on('/player/ana_k', response);
      pass(DAY_MS);
      await ada.post('/api/chess/sync');
      await work('chesscom');
      const account = await ada.account('chesscom');
      expect(account).toMatchObject({ is_closed: true, games: 7, next_sync_at: null, state: 'failed' });
      expect(account.error).toBe('This chess.com account is closed. Your history stays; remove or relink.');
      expect((await ada.post('/api/chess/sync')).statusCode).toBe(409);
    },
  );

  test('when the tracker is disabled, nothing is requested until it is enabled again', async () => {
    await ada.link('chesscom', 'ana_k');
    await work('chesscom');
    chesscom.forget();
    const setEnabled = (isEnabled: boolean) =>
      db
        .updateTable('user_trackers')
        .set({ is_enabled: isEnabled })
        .where('user_id', '=', ada.uuid)
        .execute();
    await setEnabled(false);
    pass(DAY_MS);
    await ada.post('/api/chess/sync');
    await work('chesscom');
    expect(chesscom.requests).toEqual([]);
    expect(await ada.account('chesscom')).toMatchObject({ state: 'idle', error: null, games: 7 });
    await setEnabled(true);
    pass(DAY_MS);
    await ada.post('/api/chess/sync');
    await work('chesscom');
    expect(months()).toEqual(['2026/09']);
  });

  test('when the whole history is fetched again, every month is requested and no game is stored twice', async () => {
    await ada.link('chesscom', 'ana_k');
    await work('chesscom');
    chesscom.forget();
    pass(11 * MINUTE_MS);
    expect((await ada.post('/api/chess/sync?force=true')).statusCode).toBe(202);
    await work('chesscom');
    expect(months()).toEqual(['2026/09', '2026/08', '2026/07']);
    expect(await ada.account('chesscom')).toMatchObject({ imported: 0, games: 7 });
    expect(chesscom.statuses()).toEqual({ 200: 1, 304: 5 });
    pass(29 * DAY_MS);
    const again = await ada.post('/api/chess/sync?force=true');
    expect(again.statusCode).toBe(429);
    expect(Number(again.headers['retry-after'])).toBeGreaterThan(DAY_MS / 1_000 - 700);
  });

  test.each([
    ['?force', 3],
    ['?force=', 3],
    ['?force=1', 3],
    ['?force=0', 1],
    ['?force=false', 1],
  ])('when a sync is requested with %s, the number of requested months is %d', async (flag, count) => {
    await ada.link('chesscom', 'ana_k');
    await work('chesscom');
    chesscom.forget();
    pass(11 * MINUTE_MS);
    expect((await ada.post(`/api/chess/sync${flag}`)).statusCode).toBe(202);
    await work('chesscom');
    expect(months()).toHaveLength(count);
  });

  test('when the flag is neither true nor false, the request is refused', async () => {
    await ada.link('chesscom', 'ana_k');
    expect((await ada.post('/api/chess/sync?force=maybe')).statusCode).toBe(422);
  });

  test('when the whole history is requested during a run, another run fetches all of it', async () => {
    await ada.link('chesscom', 'ana_k');
    await work('chesscom', { steps: 1 });
    expect((await ada.post('/api/chess/sync?force=true')).statusCode).toBe(202);
    serveChesscomPlayer(chesscom, ANA, { ...MONTHS, '2026-09': inMonth('2026-09', [6, 7, 8]) }, STATS);
    await work('chesscom');
    expect(months()).toEqual(['2026/09', '2026/08', '2026/07', '2026/09', '2026/08', '2026/07']);
    expect(await ada.account('chesscom')).toMatchObject({ state: 'idle', imported: 1, games: 8 });
    expect(await work('chesscom')).toBe(0);
  });

  test('when a forced sync fails, the next sync continues it', async () => {
    await ada.link('chesscom', 'ana_k');
    await work('chesscom');
    await ada.post('/api/chess/sync?force=true');
    chesscom.on('/player/ana_k/games/2026/08', { status: 500, body: '' });
    for (let attempt = 0; attempt < 4; attempt += 1) {
      await work('chesscom');
      pass(8 * MINUTE_MS);
    }
    expect((await ada.account('chesscom')).state).toBe('failed');
    serveChesscomPlayer(chesscom, ANA, { ...MONTHS, '2026-07': inMonth('2026-07', [0, 1, 2]) }, STATS);
    await ada.post('/api/chess/sync');
    await work('chesscom');
    expect(await ada.account('chesscom')).toMatchObject({ state: 'idle', games: 8 });
  });
});
