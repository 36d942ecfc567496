import { expect, test } from 'vitest';
import { createChessFixture, pgn, type Player } from '../chess.fixture.ts';

const { join, guest, platform } = await createChessFixture();

async function playOne(ada: Player): Promise<string> {
  await ada.play(
    pgn({
      moves:
        '1. e4 { [%clk 0:02:58.5] [%eval 0.3] Best by test. } e5 $2 { [%clk 0:02:57] } 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7#',
      tags: { WhiteElo: '1500', BlackElo: '1620', Termination: 'Ada won by checkmate' },
    }),
  );
  return (await ada.items()).items[0].uuid;
}

test('when a game is opened, it has moves, boards, clocks and a PGN', async () => {
  const ada = await join();
  const uuid = await playOne(ada);
  const answer = await guest.get(`/api/chess/games/${uuid}`);
  const { game } = answer.json();
  expect(game).toMatchObject({
    username: ada.username,
    result: 'win',
    termination: 'checkmate',
    moves: 4,
    white: { name: 'Ada', rating: 1500 },
    black: { name: 'Bob', rating: 1620 },
    initial_board: null,
    last_move: 'h5f7',
  });
  expect(game.plies).toHaveLength(7);
  expect(game.plies[0]).toEqual({
    san: 'e4',
    board: 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR',
    squares: 'e2e4',
    clock_seconds: 178.5,
    eval: 0.3,
    mate: null,
    nags: [],
    comment: 'Best by test.',
  });
  expect(game.plies[1]).toMatchObject({ nags: [2], clock_seconds: 177 });
  expect(game.plies[6].board).toBe(game.board);
  expect(game.pgn).toContain('[White "Ada"]');
  expect((await guest.get(`/api/chess/games/${platform.newId()}`)).statusCode).toBe(404);
  expect((await guest.get('/api/chess/games/none')).statusCode).toBeGreaterThanOrEqual(404);
});

test('when an owner views as another user, they see only their own games that way', async () => {
  const [ada, fan, eve] = [await join(), await join(), await join()];
  const [own, foreign] = [await playOne(ada), await playOne(eve)];
  await fan.post(`/api/follows/${ada.username}`);
  await fan.post(`/api/follows/${eve.username}`);
  for (const one of [ada, eve]) await one.patch('/api/profile/privacy', { is_profile_public: false });
  const seenAs = async (uuid: string, viewAs: string, username = ada.username) =>
    (await ada.get(`/api/chess/games/${uuid}?username=${username}&view_as=${viewAs}`)).statusCode;
  expect(await seenAs(own, fan.username)).toBe(200);
  expect(await seenAs(own, 'visitor')).toBe(404);
  expect(await seenAs(own, eve.username)).toBe(404);
  // Ada may not see Eve's games through a shared follower.
  expect(await seenAs(foreign, fan.username)).toBe(404);
  expect(await seenAs(foreign, fan.username, eve.username)).toBe(404);
});

const hours = ['10', '11', '12', '13', '14'];
const file = hours
  .map((hour, index) =>
    pgn({
      at: `2026-03-17T${hour}:00:00Z`,
      black: index % 2 === 0 ? 'Bob' : 'Çem',
      result: index === 0 ? '0-1' : '1-0',
      moves: `${index < 2 ? '1. d4 d5 2. c4 e6 3. Nc3 Nf6' : '1. e4 e5 2. Nf3 Nc6 3. Bb5 a6'} 4. ${['a3', 'b3', 'g3', 'h3', 'c3'][index]}`,
    }),
  )
  .join('');

test('when games are listed, the newest come first and a cursor continues after the page', async () => {
  const ada = await join();
  await ada.play(file);
  const first = await ada.items('limit=2');
  expect(first).toMatchObject({ total: 5, has_more: true, next_cursor: expect.any(String) });
  await ada.play(pgn({ at: '2026-03-17T20:00:00Z' }));
  const second = await ada.items(`limit=2&cursor=${first.next_cursor}`);
  const third = await ada.items(`limit=2&cursor=${second.next_cursor}`);
  expect(third).toMatchObject({ has_more: false, next_cursor: null });
  const ended = [first, second, third].flatMap(({ items }) =>
    items.map((one: { ended_at: string }) => one.ended_at.slice(11, 13)),
  );
  expect(ended).toEqual(hours.toReversed());
  expect((await ada.items('limit=2&page=2')).items[0].ended_at).toContain('T13:');
});

test('when a filter is given, only matching games are listed, and an unknown filter is refused', async () => {
  const ada = await join();
  await ada.play(file);
  const total = async (filter: string) => (await ada.items(`filter=${encodeURIComponent(filter)}`)).total;
  expect(await total('result=loss')).toBe(1);
  expect(await total('color=white&result=win')).toBe(4);
  expect(await total('color=black')).toBe(0);
  expect(await total('opponent=%C3%87EM')).toBe(2);
  expect(await total(`opening=${encodeURIComponent("Queen's Gambit Declined")}`)).toBe(2);
  expect(await total('rated=rated&termination=checkmate')).toBe(0);
  const refused = await ada.get(`/api/profiles/${ada.username}/chess/items?filter=result%3Dmaybe`);
  expect([refused.statusCode, refused.json().detail[0].loc]).toEqual([422, ['query', 'filter']]);
  expect((await ada.get(`/api/profiles/${ada.username}/chess/items?cursor=x`)).statusCode).toBe(422);
});

test('when a pool or a timeframe is selected, other games are left out', async () => {
  const ada = await join();
  await ada.play(file + pgn({ at: '2025-01-01T10:00:00Z', tags: { TimeControl: '60+0' } }));
  expect((await ada.items('selector=pgn:standard:bullet')).total).toBe(1);
  expect((await ada.items('timeframe=7d')).total).toBe(5);
});
