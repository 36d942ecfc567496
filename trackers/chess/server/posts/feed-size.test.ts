import { expect, test } from 'vitest';
import { createChessFixture, played } from '../chess.fixture.ts';

const { join, store, guest } = await createChessFixture();

const OPENINGS = [
  ['B90', 'Sicilian Defense: Najdorf Variation'],
  ['C65', 'Ruy Lopez: Berlin Defense'],
  ['D37', "Queen's Gambit Declined"],
  ['C50', 'Italian Game: Giuoco Pianissimo'],
  ['B12', 'Caro-Kann Defense: Advance Variation'],
] as const;
const ENDINGS = ['resignation', 'checkmate', 'timeout'] as const;
const BOARD = 'r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1';
const MOVE = { san: 'e4', clockCs: null, evalCp: null, mate: null, nags: [], comment: null };

/** Games of one user; more than three in six hours would share a post. */
function ordinaryGames(user: number) {
  return [0, 1, 2].map((number) => {
    const [eco, name] = OPENINGS[(user + number) % OPENINGS.length] ?? OPENINGS[0];
    const rating = 1_580 + user * 17 + number * 8;
    return played(`2026-03-17T1${number}:${10 + user}:07Z`, {
      source: 'lichess',
      opponentName: `opponent_${user}${number}`,
      opponentRating: rating + 12 - number * 9,
      ratingBefore: rating,
      ratingAfter: rating + (number === 1 ? -7 : 8),
      result: number === 1 ? 'loss' : 'win',
      termination: ENDINGS[number] ?? 'resignation',
      color: number === 2 ? 'black' : 'white',
      accuracy: number === 0 ? 84 + user : null,
      opening: { eco, name, family: name.split(':')[0] ?? name, ply: 6 },
      finalFen: `${BOARD} w - - 0 31`,
      lastMove: 'h5f7',
      moves: Array.from({ length: 50 + number * 9 }, () => MOVE),
    });
  });
}

test('when a page holds twenty ordinary games, it is at most 20 KB', async () => {
  for (let user = 0; user < 7; user += 1) {
    const { uuid } = await join({ first_name: 'Katharina', last_name: 'Lindqvist' });
    await store(uuid, ordinaryGames(user));
  }
  const { body } = await guest.get('/api/');
  expect(JSON.parse(body).activities).toHaveLength(20);
  expect(Buffer.byteLength(body)).toBeLessThanOrEqual(20 * 1024);
});
