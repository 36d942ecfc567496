import { expect, test } from 'vitest';
import { placeRows, renderedRows, rowsBetween, shiftOf } from './rows-in-view.ts';

const keys = ['a', 'b', 'c', 'd'];
const sizes = { heights: new Map([['b', 50]]), estimate: 100, gap: 10 };
/** a 0-100, b 110-160, c 170-270, d 280-380 */
const rows = placeRows(keys, sizes);

const range = { first: 4, last: 6 };

test.each([
  ['nothing has the focus', undefined, [3, 4, 5, 6, 7]],
  ['the focus is in sight', 5, [3, 4, 5, 6, 7]],
  ['the focus was left above', 0, [0, 3, 4, 5, 6, 7]],
  ['the focus was left below', 12, [3, 4, 5, 6, 7, 12]],
  ['the focused post is gone', 40, [3, 4, 5, 6, 7]],
])('when %s, the rendered rows are in order', (_, focused, rendered) => {
  expect(renderedRows(range, { count: 20, overscan: 1, focused })).toEqual(rendered);
});

test('when the list is short, no index is beyond its end', () => {
  const options = { overscan: 3, focused: undefined };
  expect(renderedRows({ first: 0, last: 1 }, { count: 2, ...options })).toEqual([0, 1]);
  expect(renderedRows(rowsBetween([], 0, 500), { count: 0, ...options })).toEqual([]);
});

test.each([
  [-1, [4, 5]],
  [-2, [4]],
  [-3, [4]],
])('when the overscan is %i, the first rows in the viewport are rendered', (overscan, rendered) => {
  expect(renderedRows(range, { count: 20, overscan, focused: undefined })).toEqual(rendered);
});

test('when some rows are measured, the others have the estimated height', () => {
  expect(rows.map(({ start, end }) => [start, end])).toEqual([
    [0, 100],
    [110, 160],
    [170, 270],
    [280, 380],
  ]);
});

test.each([
  [0, 110, 0, 0],
  [0, 111, 0, 1],
  [100, 280, 1, 2],
  [165, 168, 2, 2],
  [-300, -10, 0, 0],
  [1000, 1500, 3, 3],
])('when the viewport is from %i to %i, the rows are %i to %i', (from, to, first, last) => {
  expect(rowsBetween(rows, from, to)).toEqual({ first, last });
});

test('when rows above the viewport change, the list shifts by the difference', () => {
  const grown = placeRows(keys, { ...sizes, heights: new Map([['b', 80]]) });
  expect(shiftOf(rows, grown, 200)).toBe(30);
  expect(shiftOf(rows, placeRows(['new', ...keys], sizes), 120)).toBe(110);
  expect(shiftOf(rows, placeRows(['c', 'd'], sizes), 200)).toBe(-170);
});

test('when the viewport is at the start of the list, new rows become visible', () => {
  expect(shiftOf(rows, placeRows(['new', ...keys], sizes), -20)).toBe(0);
  expect(shiftOf(rows, placeRows(['new', ...keys], sizes), 0)).toBe(0);
});

test('when the first visible row is gone, nothing shifts', () => {
  expect(shiftOf(rows, placeRows(['a', 'b', 'd'], sizes), 200)).toBe(0);
});
