import { describe, expect, it } from 'vitest';
import { move } from '../shared/chess.samples.ts';
import { clocksAt, clockText } from './game-clock.ts';
import { boardsOf, nagSigns, plyAfterKey, plyIn, plyName } from './replay.ts';

const plies = [
  { ...move, san: 'e4', board: 'a', clock_seconds: 179.5 },
  { ...move, san: 'e5', board: 'b', clock_seconds: 178 },
  { ...move, san: 'Nf3', board: 'c', clock_seconds: 170 },
];

describe('boardsOf', () => {
  it('when every position is known, there is one more board than half-moves', () => {
    expect(boardsOf({ plies, initial_board: 'start' })).toEqual(['start', 'a', 'b', 'c']);
  });

  it('when a position is missing, the game cannot be replayed', () => {
    expect(boardsOf({ plies: [...plies, move], initial_board: null })).toBeNull();
    expect(boardsOf({ plies: [], initial_board: null })).toBeNull();
  });
});

it.each([
  [undefined, 3],
  ['', 3],
  ['0', 0],
  ['2', 2],
  ['99', 3],
  ['-4', 0],
  ['x', 3],
])('when the URL has ply "%s", it is %s', (text, ply) => expect(plyIn(text, 3)).toBe(ply));

it.each([
  [0, 'Start'],
  [1, '1. e4'],
  [2, '1… e5'],
  [3, '2. Nf3'],
])('when the half-move is %s, its name is %s', (ply, name) => expect(plyName(plies, ply)).toBe(name));

it('when a key is pressed at either end, it stays within the game', () => {
  expect(plyAfterKey('ArrowLeft', 0, 3)).toBe(0);
  expect(plyAfterKey('ArrowRight', 3, 3)).toBe(3);
  expect(plyAfterKey('Home', 2, 3)).toBe(0);
  expect(plyAfterKey('End', 2, 3)).toBe(3);
  expect(plyAfterKey('a', 2, 3)).toBeUndefined();
});

it('when a move is annotated, known symbols are shown', () => {
  expect(nagSigns([3, 16, 146])).toBe('!!±');
});

describe('clocksAt', () => {
  const game = { plies, time_control: '3+2' };

  it('when no move was made, both clocks are full', () => {
    expect(clocksAt(game, 0)).toEqual({ white: 180, black: 180 });
  });

  it('when both players have moved, each clock shows its own time', () => {
    expect(clocksAt(game, 1)).toEqual({ white: 179.5, black: 180 });
    expect(clocksAt(game, 2)).toEqual({ white: 179.5, black: 178 });
    expect(clocksAt(game, 3)).toEqual({ white: 170, black: 178 });
  });

  it('when the game has no clocks, there are none', () => {
    expect(clocksAt({ plies: [move], time_control: '3+2' }, 1)).toEqual({ white: null, black: null });
  });
});

it.each([
  [3723, '1:02:03'],
  [245.7, '4:05'],
  [9.45, '0:09.4'],
  [0, '0:00.0'],
])('when %s seconds are left, the clock shows %s', (seconds, text) => {
  expect(clockText(seconds)).toBe(text);
});
