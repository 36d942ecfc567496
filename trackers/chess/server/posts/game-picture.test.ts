import { expect, test } from 'vitest';
import type { GameStats } from '../../contract/posted-game.ts';
import { boardSvg } from './board-picture.ts';
import { gamePicture } from './game-picture.ts';

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR';
const game: GameStats = {
  result: 'win',
  color: 'black',
  opponent: { name: 'rook_lifter', title: 'FM', rating: 1931 },
  source: 'lichess',
  time_class: 'blitz',
  time_control: '3+2',
  rating_after: 1948,
  rating_diff: -8,
  opening: 'Sicilian Defense',
  moves: 34,
  termination: 'checkmate',
  board: START,
  last_move: 'e2e4',
};

test('when a game has all facts, its picture shows the board, the result, the opponent and the opening', () => {
  const { drawing, ...picture } = gamePicture(game);
  expect(picture).toEqual({
    stats: [
      { value: 'Won', label: 'in 34 moves' },
      { value: '1948', label: 'rating (−8)' },
    ],
    rows: [
      { name: 'Against', details: 'FM rook_lifter (1931)' },
      { name: 'Opening', details: 'Sicilian Defense' },
      { name: 'Black', details: 'blitz 3+2' },
    ],
  });
  expect(drawing?.match(/<g /g)).toHaveLength(32);
});

test('when a game has one move and no change of the rating, its picture says so', () => {
  expect(gamePicture({ ...game, moves: 1, rating_diff: 0 }).stats).toEqual([
    { value: 'Won', label: 'in 1 move' },
    { value: '1948', label: 'rating (±0)' },
  ]);
});

test('when ratings are hidden and nothing else is known, the picture has none of it', () => {
  const picture = gamePicture({
    result: 'draw',
    color: 'white',
    opponent: { name: 'someone' },
    time_class: 'blitz',
    termination: 'other',
  });
  expect(picture).toEqual({
    drawing: null,
    stats: [{ value: 'Drawn', label: 'result' }],
    rows: [
      { name: 'Against', details: 'someone' },
      { name: 'White', details: 'blitz' },
    ],
  });
});

test('when Black is at the bottom, the board is turned; an invalid one is not drawn', () => {
  const board = { board: '7k/8/8/8/8/8/8/8', lastMove: null };
  expect(boardSvg({ ...board, isFlipped: false })).toContain('translate(315 0)');
  expect(boardSvg({ ...board, isFlipped: true })).toContain('translate(0 315)');
  expect(boardSvg({ board: 'x', lastMove: null, isFlipped: false })).toBeNull();
});
