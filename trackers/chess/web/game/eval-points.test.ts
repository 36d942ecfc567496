import { expect, it } from 'vitest';
import { move } from '../shared/chess.samples.ts';
import { evalPoints, evalTable, evalText } from './eval-points.ts';

it('when no move is evaluated, there is no chart', () => {
  expect(evalPoints([move, move])).toBeNull();
});

it('when there is a forced mate, the point is at the limit of the chart and its label names the mate', () => {
  const plies = [
    { ...move, eval: 0.3 },
    { ...move, eval: -42 },
    { ...move, mate: 3 },
    { ...move, mate: -1 },
  ];
  expect(evalPoints(plies)?.map(({ value }) => value)).toEqual([0.3, -10, 10, -10]);
  const readings = evalPoints(plies)?.map(({ reading, lines }) => [reading, lines?.[0]?.value]);
  expect(readings).toEqual([
    ['+0.3', undefined],
    ['−42.0', undefined],
    ['Mate in 3', 'White'],
    ['Mate in 1', 'Black'],
  ]);
  expect(evalTable(plies).rows.map(([, value]) => value)).toEqual([
    '+0.3',
    '−42.0',
    'Mate in 3 for White',
    'Mate in 1 for Black',
  ]);
});

const marksOf = (mate: number) =>
  evalPoints([
    { ...move, eval: 0.3 },
    { ...move, mate },
  ])?.map(({ mark }) => mark);

it('when the last evaluation is a mate, the end of the line is marked', () => {
  expect(marksOf(3)).toEqual([undefined, 'M3']);
  expect(marksOf(-12)).toEqual([undefined, '−M12']);
});

const lastOf = (plies: Parameters<typeof evalPoints>[0]) => {
  const last = evalPoints(plies)?.at(-1);
  return [last?.value, last?.reading, last?.mark, evalTable(plies).rows.at(-1)?.[1]];
};

it('when the mate is on the board, it belongs to the player who moved last', () => {
  const mate = { ...move, mate: 0 };
  expect(lastOf([move, move, mate])).toEqual([10, 'Mate', '#', 'Mate for White']);
  expect(lastOf([move, mate])).toEqual([-10, 'Mate', '−#', 'Mate for Black']);
  const asBlack = { ...mate, board: '6k1/8/8/8/8/8/5PPP/2r3K1', squares: 'c8c1' };
  expect(lastOf([asBlack])).toEqual([-10, 'Mate', '−#', 'Mate for Black']);
});

it.each([
  [0.25, '+0.3'],
  [-1, '−1.0'],
  [0, '0.0'],
])('when it is %s pawns, it is written %s', (pawns, text) => expect(evalText(pawns)).toBe(text));
