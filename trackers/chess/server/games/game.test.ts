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
