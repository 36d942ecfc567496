import { expect, it } from 'vitest';
import type { PlayedMove } from '../games/game.model.ts';
import { lossByPhase } from './centipawn-loss.ts';

const NO_CLOCK = { clockCs: null, nags: [], comment: null };
const at = (evalCp: number | null, mate: number | null = null): PlayedMove => ({
  san: 'e4',
  evalCp,
  mate,
  ...NO_CLOCK,
});

const GAME = { initialFen: null, middleGamePly: 2, endGamePly: 4 };
const moves = [at(-35), at(40), at(-1200), at(null, 3), at(null, 2), at(-20)];

it('when White made the moves, its loss is what each of them cost, within ten pawns', () => {
  // 15 to -35, 40 to -1000, and a mate that stays one.
  expect(lossByPhase({ ...GAME, color: 'white', moves })).toEqual({
    all: (50 + 1040 + 0) / 3,
    opening: 50,
    middlegame: 1040,
    endgame: 0,
  });
});

it('when Black made the moves, evaluations count from its side', () => {
  expect(lossByPhase({ ...GAME, color: 'black', moves })).toEqual({
    all: (75 + 2000 + 0) / 3,
    opening: 75,
    middlegame: 2000,
    endgame: 0,
  });
});

it('when a move or the one before it has no evaluation, it is left out', () => {
  const gaps = [at(null), at(0), at(-10), at(null)];
  expect(lossByPhase({ ...GAME, color: 'white', moves: gaps })).toMatchObject({ all: 10, opening: null });
  expect(lossByPhase({ ...GAME, color: 'black', moves: gaps }).all).toBeNull();
  expect(lossByPhase({ ...GAME, color: 'white', initialFen: '8/8', moves: [at(0)] }).all).toBeNull();
});
