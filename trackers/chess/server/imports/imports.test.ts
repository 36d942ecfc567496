import { expect, test } from 'vitest';
import { createChessFixture, pgn, type GameText, type Player } from '../chess.fixture.ts';
import { IMPORT_MAX_GAMES } from '../../contract/imports.ts';

const { join, guest, kit, tables } = await createChessFixture();
const IMPORT = '/api/chess/import';
const RUNNING = 'You already have an import running. Try again when it finishes.';

test('when a file is imported, its games are there once, however often it comes', async () => {
  const ada = await join();
  const file =
    pgn() +
    pgn({ black: 'Cem', at: '2026-03-16T18:00:00Z', result: '0-1' }) +
    pgn({ white: 'Dan', black: 'Eve' });
  expect(await ada.play(file)).toEqual({
    games: 3,
    imported: 2,
    duplicates: 0,
    rejected: [{ index: 3, reason: expect.stringContaining('Dan') }],
    rejected_count: 1,
  });
  expect(await ada.play(file)).toMatchObject({ games: 3, imported: 0, duplicates: 2, rejected_count: 1 });
  expect((await ada.items()).total).toBe(2);
  expect((await ada.get(`/api/${ada.username}`)).json().total_activities).toBe(2);
});

test('when a game comes twice in one file, it is stored once', async () => {
  const ada = await join();
  expect(await ada.play(pgn() + pgn())).toMatchObject({ games: 2, imported: 1, duplicates: 1 });
});

test('when no one says who they are, the linked names count, and without any it is refused', async () => {
  const ada = await join();
  expect((await ada.send(IMPORT, pgn())).statusCode).toBe(422);
  await tables
    .insertInto('chess_accounts')
    .values({
      uuid: ada.uuid,
      user_id: ada.uuid,
      provider: 'lichess',
      username: 'ada',
      username_key: 'ada',
      linked_at: new Date(),
    })
    .execute();
  expect((await ada.send(IMPORT, pgn())).json()).toMatchObject({ imported: 1 });
});

test('when a file is no PGN or no one is signed in, nothing is stored', async () => {
  const ada = await join();
  const answer = await ada.send(IMPORT, '', 'Ada');
  expect([answer.statusCode, answer.json().detail[0].loc]).toEqual([422, ['body', 'file']]);
  expect((await guest.post(IMPORT, {})).statusCode).toBe(401);
  expect((await ada.get(IMPORT)).json()).toEqual({ import: null });
});

test('when an import runs already, a second one is refused', async () => {
  const ada = await join();
  await tables.insertInto('chess_imports').values(run(ada.uuid, new Date())).execute();
  const answer = await ada.send(IMPORT, pgn(), 'Ada');
  expect([answer.statusCode, answer.json().detail]).toEqual([409, RUNNING]);
});

test('when a user sends two files at once, the second is refused before it is read', async () => {
  const ada = await join();
  const answers = await Promise.all([
    ada.send(IMPORT, pgn(), 'Ada'),
    ada.send('/api/chess/import/preview', pgn()),
  ]);
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]));
  expect(answers.find(({ statusCode }) => statusCode === 409)?.json().detail).toBe(RUNNING);
  expect((await ada.send('/api/chess/import/preview', pgn())).statusCode).toBe(200);
});

test('when others import already, an import waits in line and says where', async () => {
  const ada = await join();
  const waiting = Promise.withResolvers<void>();
  const others = [0, 1].map(() => kit.imports.inTurn('import', () => waiting.promise));
  const answer = ada.send(IMPORT, pgn(), 'Ada');
  const state = async () => (await ada.get(IMPORT)).json().import;
  await expect.poll(state).toMatchObject({ state: 'queued', queue_position: 2 });
  expect((await ada.get('/api/chess/sync-status')).json()).toMatchObject({
    state: 'queued',
    queue_position: 2,
  });
  waiting.resolve();
  await Promise.all(others);
  expect((await answer).json()).toMatchObject({ imported: 1 });
  expect(await state()).toMatchObject({ state: 'done', queue_position: null });
});

test.each([
  ['backslashes in a tag that does not end', `[Event "${'\\'.repeat(100)}x`],
  ['many exclamation marks', `${pgn()}1. e4${'!'.repeat(60_000)}x`],
  ['many commands that do not end', `${pgn()}1. e4 {${'[%a '.repeat(100_000)}`],
])('when a file holds %s, a preview of it answers', async (_, text) => {
  const ada = await join();
  const answer = await ada.send('/api/chess/import/preview', text);
  expect([200, 422]).toContain(answer.statusCode);
});

test('when the server was restarted meanwhile, the import says so and may be repeated', async () => {
  const ada = await join();
  await tables
    .insertInto('chess_imports')
    .values(run(ada.uuid, new Date(Date.now() - 60_000)))
    .execute();
  expect((await ada.get(IMPORT)).json().import).toMatchObject({
    state: 'failed',
    error: 'The server was restarted; import the file again: games that are there are not doubled.',
  });
  expect((await ada.get('/api/chess/sync-status')).json()).toMatchObject({ state: 'failed', imported: 7 });
  expect(await ada.play(pgn())).toMatchObject({ imported: 1 });
  expect((await ada.get(IMPORT)).json().import).toMatchObject({ state: 'done', report: { imported: 1 } });
});

test('when a file has more games than are imported, it is refused when it is looked at, and before any is stored', async () => {
  const ada = await join();
  const file = pgn().repeat(200) + '[Event "?"]\n\n*\n\n'.repeat(IMPORT_MAX_GAMES - 199);
  const detail = expect.stringContaining('more than 100,000 games');
  for (const url of ['/api/chess/import/preview', IMPORT]) {
    const answer = await ada.send(url, file, 'Ada');
    expect([answer.statusCode, answer.json()]).toMatchObject([413, { detail }]);
  }
  expect((await ada.get(IMPORT)).json()).toEqual({ import: null });
  expect((await ada.get('/api/trackers/my-trackers')).json().trackers).toEqual([]);
});

test('when a file is looked at, those who play most in it are named and nothing is stored', async () => {
  const ada = await join();
  const file = pgn() + pgn({ black: 'Cem', at: '2026-03-16T18:00:00Z' });
  const answer = await ada.send('/api/chess/import/preview', file);
  expect(answer.json()).toEqual({
    games: 2,
    players: [
      { name: 'Ada', games: 2, is_linked: false },
      { name: 'Bob', games: 1, is_linked: false },
      { name: 'Cem', games: 1, is_linked: false },
    ],
  });
  expect((await ada.send('/api/chess/import/preview', '')).statusCode).toBe(422);
  expect((await ada.get('/api/trackers/my-trackers')).json().trackers).toEqual([]);
});

function run(userId: string, heartbeat: Date) {
  return {
    user_id: userId,
    uuid: userId,
    file_name: 'games.pgn',
    state: 'storing' as const,
    progress: 0.5,
    imported: 7,
    started_at: new Date('2026-03-18T11:59:00Z'),
    heartbeat_at: heartbeat,
  };
}

function lichess(index: number, fields: GameText = {}): string {
  return pgn({
    tags: { Site: `https://lichess.org/abcdefg${index}` },
    at: `2026-03-18T0${index}:00:00Z`,
    ...fields,
  });
}

async function proven(username: string): Promise<Player> {
  const player = await join();
  const account = { uuid: player.uuid, user_id: player.uuid, provider: 'lichess' as const };
  const times = { linked_at: new Date(), verified_at: new Date() };
  await tables
    .insertInto('chess_accounts')
    .values({ ...account, ...times, username, username_key: username.toLowerCase() })
    .execute();
  return player;
}

async function fed({ username }: Player): Promise<number> {
  const { activities } = (await guest.get('/api/?limit=100')).json();
  return activities.filter((one: { username: string }) => one.username === username).length;
}

test('when another user has proven to be that player of the site, its games come in silently', async () => {
  await proven('Zoe');
  const eve = await join();
  const strong = { WhiteElo: '1800', BlackElo: '2500' };
  const file = lichess(1, { white: 'zoe', tags: { Site: 'https://lichess.org/abcdefg1', ...strong } });
  // Of a board of no site, or of a player of another name, no one else has proven anything.
  const others = pgn({ white: 'Zoe', at: '2026-03-18T02:00:00Z' }) + lichess(3, { white: 'zoe_2' });
  expect(await eve.play(file + lichess(4, { white: 'Zoe' }), 'Zoe')).toMatchObject({ imported: 2 });
  expect(await fed(eve)).toBe(0);
  const { activities } = (await guest.get(`/api/${eve.username}`)).json();
  expect(activities.map(({ content }: { content: string | null }) => content)).toEqual([null, null]);
  await eve.play(others, 'Zoe');
  await eve.play(others, 'zoe_2');
  expect(await fed(eve)).toBe(2);
});

test('when it is their own proof, they are told of', async () => {
  const zoe = await proven('Zoe_own');
  await zoe.play(lichess(5, { white: 'zoe_own' }), 'Zoe_own');
  expect(await fed(zoe)).toBe(1);
});
