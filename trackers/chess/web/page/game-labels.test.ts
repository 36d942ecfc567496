import { expect, it } from 'vitest';
import { gameLabels } from './game-labels.ts';

const line = {
  source: 'lichess',
  pool: 'lichess:standard:blitz',
  variant: 'standard',
  time_class: 'blitz',
  time_control: '3+2',
  is_rated: true,
  is_counted: true,
  color: 'white',
  result: 'win',
  termination: 'checkmate',
  rating_before: 1640,
  rating_after: 1648,
  rating_diff: 8,
  eco: 'B90',
  opening: 'Italian Game',
  moves: 41,
  accuracy: null,
  has_moves: true,
  has_time: true,
  date_precision: 'day',
  url: 'https://lichess.org/aBcD1234',
} as const;

it('when a game is listed, its labels name the time class and the opening or variant', () => {
  expect(gameLabels(line)).toEqual({
    kind: 'Blitz',
    opening: 'Italian Game',
    ending: 'Checkmate · 41 moves · 3+2',
  });
  const variant = { ...line, variant: 'kingofthehill', time_class: 'classical', opening: null } as const;
  expect(gameLabels(variant)).toMatchObject({ kind: 'Classical', opening: 'King of the Hill' });
});

it('when the ending of a game is unknown, its label leaves that out', () => {
  expect(gameLabels({ ...line, termination: 'other' }).ending).toBe('41 moves · 3+2');
});

it('when a game is not counted in statistics, its label says so', () => {
  const imported = { ...line, is_rated: false, is_counted: false, accuracy: 91.5 };
  expect(gameLabels(imported).ending).toBe('Checkmate · 41 moves · 3+2 · casual · not counted · 91.5%');
  expect(gameLabels({ ...line, result: 'none', is_counted: false }).ending).toBe('41 moves · 3+2');
});
