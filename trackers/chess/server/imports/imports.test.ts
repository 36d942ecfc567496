import { expect, test } from 'vitest';
import { createChessFixture, pgn, type GameText, type Player } from '../chess.fixture.ts';
import { IMPORT_MAX_GAMES } from '../../contract/import-limits.ts';

const { platform, join, guest, kit, linkAccount } = await createChessFixture();
const IMPORT = '/api/chess/import';
const RUNNING = 'You already have an import running. Try again when it finishes.';

test('when a file is imported again, no game is stored twice', async () => {
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
    import_id: expect.any(String),
  });
  expect(await ada.play(file)).toMatchObject({ games: 3, imported: 0, duplicates: 2, rejected_count: 1 });
  expect((await ada.items()).total).toBe(2);
  expect((await ada.get(`/api/${ada.username}`)).json().total_activities).toBe(2);
});

test('when a file holds a game twice, it is stored once', async () => {
  const ada = await join();
  expect(await ada.play(pgn() + pgn())).toMatchObject({ games: 2, imported: 1, duplicates: 1 });
});

test('when no username is given, the linked names are used, and without any the import is refused', async () => {
  const ada = await join();
  expect((await ada.send(IMPORT, pgn())).statusCode).toBe(422);
  await linkAccount(ada.uuid, { provider: 'lichess' });
  expect((await ada.send(IMPORT, pgn())).json()).toMatchObject({ imported: 1 });
});

test('when a file is empty or the viewer is signed out, nothing is stored', async () => {
  const ada = await join();
  const answer = await ada.send(IMPORT, '', 'Ada');
  expect([answer.statusCode, answer.json().detail[0].loc]).toEqual([422, ['body', 'file']]);
  expect((await guest.post(IMPORT, {})).statusCode).toBe(401);
  expect((await ada.get(IMPORT)).json()).toEqual({ import: null });
});

test('when an import is running, a second one is refused', async () => {
  const ada = await join();
  await platform.db.insertInto('import_runs').values(run(ada.uuid, new Date())).execute();
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

test('when other imports are running, an import is queued and reports its position', async () => {
  const ada = await join();
  const blocked = Promise.withResolvers<void>();
  const others = ['bob', 'cleo', 'dora'].map((userId) =>
    kit.imports.enqueue({ queue: 'import', userId }, () => blocked.promise),
  );
  const answer = ada.send(IMPORT, pgn(), 'Ada');
  const state = async () => (await ada.get(IMPORT)).json().import;
  await expect.poll(state).toMatchObject({ state: 'queued', queue_position: 2 });
  expect((await ada.get('/api/chess/sync-status')).json()).toMatchObject({
    state: 'queued',
    queue_position: 2,
  });
  blocked.resolve();
  await Promise.all(others);
  expect((await answer).json()).toMatchObject({ imported: 1 });
  expect(await state()).toMatchObject({ state: 'done', queue_position: null });
});

test.each([
  ['backslashes in a tag that does not end', `[Event "${'\\'.repeat(100)}x`],
  ['many exclamation marks', `${pgn()}1. e4${'!'.repeat(60_000)}x`],
  ['many commands that do not end', `${pgn()}1. e4 {${'[%a '.repeat(100_000)}`],
])('when a file holds %s, its preview responds', async (_, text) => {
  const ada = await join();
  const answer = await ada.send('/api/chess/import/preview', text);
  expect([200, 422]).toContain(answer.statusCode);
});

test('when the server was restarted during an import, its error says so and it can be repeated', async () => {
  const ada = await join();
  await platform.db
    .insertInto('import_runs')
    .values(run(ada.uuid, new Date(Date.now() - 60_000)))
    .execute();
  expect((await ada.get(IMPORT)).json().import).toMatchObject({
    state: 'failed',
    error: 'The server was restarted during the import. Try again: nothing is imported twice.',
  });
  expect((await ada.get('/api/chess/sync-status')).json()).toMatchObject({ state: 'failed', imported: 7 });
  expect(await ada.play(pgn())).toMatchObject({ imported: 1 });
  expect((await ada.get(IMPORT)).json().import).toMatchObject({ state: 'done', report: { imported: 1 } });
});

test('when a file has too many games, its preview and its import are refused and nothing is stored', async () => {
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

test('when a file is not UTF-8, the preview names the encoding that it was read in, and both calls take another', async () => {
  const ada = await join();
  const [before = '', after = ''] = pgn({ white: '|' }).split('|');
  const file = Buffer.concat([
    Buffer.from(before),
    Buffer.from([0xcf, 0xb8, 0xf2, 0xf0]),
    Buffer.from(after),
  ]);
  const preview = await ada.send('/api/chess/import/preview', file);
  expect(preview.json()).toMatchObject({
    games: 1,
    encoding: 'windows-1252',
    players: [{ name: 'Bob' }, { name: 'Ï¸òð' }],
  });
  const encoding = 'windows-1251';
  const again = await ada.send('/api/chess/import/preview', file, { encoding });
  expect(again.json()).toMatchObject({ encoding, players: [{ name: 'Bob' }, { name: 'Пётр' }] });
  const imported = await ada.send(IMPORT, file, { username: 'Пётр', encoding });
  expect(imported.json()).toMatchObject({ games: 1, imported: 1, rejected: [] });
  const unknown = await ada.send(IMPORT, file, { username: 'Bob', encoding: 'utf-7' });
  expect(unknown.statusCode).toBe(422);
});

test('when a file is previewed, its most frequent players are listed and nothing is stored', async () => {
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
    tracker_type: 'chess',
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

async function verified(username: string): Promise<Player> {
  const player = await join();
  await linkAccount(player.uuid, { provider: 'lichess', username, verified_at: new Date() });
  return player;
}

async function countInFeed({ username }: Player): Promise<number> {
  const { activities } = (await guest.get('/api/?limit=100')).json();
  return activities.filter((one: { username: string }) => one.username === username).length;
}

test('when another user has verified the account, the games do not enter the feed', async () => {
  await verified('Zoe');
  const eve = await join();
  const strong = { WhiteElo: '1800', BlackElo: '2500' };
  const file = lichess(1, { white: 'zoe', tags: { Site: 'https://lichess.org/abcdefg1', ...strong } });
  // No one has verified a player of another site or of another name.
  const others = pgn({ white: 'Zoe', at: '2026-03-18T02:00:00Z' }) + lichess(3, { white: 'zoe_2' });
  expect(await eve.play(file + lichess(4, { white: 'Zoe' }), 'Zoe')).toMatchObject({ imported: 2 });
  expect(await countInFeed(eve)).toBe(0);
  const { activities } = (await guest.get(`/api/${eve.username}`)).json();
  expect(activities.map(({ content }: { content: string | null }) => content)).toEqual([null, null]);
  await eve.play(others, 'Zoe');
  await eve.play(others, 'zoe_2');
  expect(await countInFeed(eve)).toBe(2);
});

test('when the importing user has verified the account, the games enter the feed', async () => {
  const zoe = await verified('Zoe_own');
  await zoe.play(lichess(5, { white: 'zoe_own' }), 'Zoe_own');
  expect(await countInFeed(zoe)).toBe(1);
});
