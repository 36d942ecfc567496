import { expect, test } from 'vitest';
import { unzip } from '../../../../tests/support/unzip.ts';
import { createChessFixture, pgn, played } from '../chess.fixture.ts';

const { join, store, guest } = await createChessFixture();

const sicilian = pgn({
  moves:
    '1. e4 { [%clk 0:02:58.5] [%eval 0.3] Best by test. } c5 $2 { [%clk 0:02:57] } 2. Nf3 d6 (2... e6) 3. d4 cxd4',
  tags: { WhiteElo: '1500', BlackElo: '1620', Round: '3' },
});
const kingHunt = pgn({ white: 'Çem "The Rock"', black: 'Ada', at: '2026-03-16T18:00:00Z', result: '0-1' });

test('when games are exported as PGN, another user who imports them gets the same games', async () => {
  const [ada, heir] = [await join(), await join()];
  await ada.play(sicilian + kingHunt);
  const file = await ada.get('/api/chess/export');
  expect([file.statusCode, file.headers['content-disposition']]).toEqual([
    200,
    'attachment; filename="games.pgn"',
  ]);
  expect(file.headers['content-type']).toContain('application/x-chess-pgn');
  expect(await heir.play(file.body)).toMatchObject({ games: 2, imported: 2, rejected: [] });
  const games = async (user: typeof ada) =>
    (await user.items()).items.map((game: object) => ({ ...game, uuid: null }));
  expect(await games(heir)).toEqual(await games(ada));
  expect(await ada.play(file.body)).toMatchObject({ imported: 0, duplicates: 2 });
});

test('when only the day of a game is known, the export has only the day, in every time zone', async () => {
  const [ada, heir] = [
    await join({ timezone: 'Pacific/Kiritimati' }),
    await join({ timezone: 'Pacific/Honolulu' }),
  ];
  await ada.play(pgn({ tags: { UTCDate: '????.??.??', UTCTime: '?' } }));
  const { body } = await ada.get('/api/chess/export');
  expect(body.match(/^\[(?:Date|UTC\w+|End\w+) .*$/gm)).toEqual(['[Date "2026.03.17"]']);
  expect((await ada.get(`/api/chess/games/${(await ada.items()).items[0].uuid}`)).json().game.pgn).toContain(
    '[Date "2026.03.17"]',
  );
  await heir.play(body);
  expect((await heir.items()).items).toMatchObject([{ local_date: '2026-03-17', has_time: false }]);
});

test('when a pool is exported, other games are left out, and guests get nothing', async () => {
  const ada = await join();
  await ada.play(sicilian);
  await store(ada.uuid, [played('2026-03-15T10:00:00Z', { url: 'https://www.chess.com/game/live/1' })]);
  const { body } = await ada.get('/api/chess/export?selector=chesscom:standard:blitz');
  expect(body.match(/\[Event /g)).toHaveLength(1);
  expect(body).toContain('https://www.chess.com/game/live/1');
  expect((await guest.get('/api/chess/export')).statusCode).toBe(401);
  expect((await (await join()).get('/api/chess/export')).body).toBe('');
});

test("when an opponent's name begins like a formula, the CSV escapes it and the PGN keeps it", async () => {
  const ada = await join();
  await ada.play(pgn({ white: '=SUM(1;1)', black: 'Ada', tags: { Event: '@cup' } }));
  const files = await unzip((await ada.get('/api/auth/export')).rawPayload);
  expect([...files.keys()]).toContain('trackers/chess/games.csv');
  const csv = String(files.get('trackers/chess/games.csv'));
  expect(csv).toContain(",'=SUM(1;1),");
  expect(csv).toContain(",'@cup\n");
  expect(csv).not.toMatch(/(?:^|,)"?[=@]/m);
  expect(String(files.get('trackers/chess/games.pgn'))).toContain('[White "=SUM(1;1)"]');
});
