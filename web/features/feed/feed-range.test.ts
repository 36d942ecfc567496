import { expect, test } from 'vitest';
import { rangeWith } from './feed-range.ts';

const range = { startIndex: 4, endIndex: 6, overscan: 1, count: 20 };

test.each([
  ['nothing has the focus', undefined, [3, 4, 5, 6, 7]],
  ['the focus is in sight', 5, [3, 4, 5, 6, 7]],
  ['the focus was left above', 0, [0, 3, 4, 5, 6, 7]],
  ['the focus was left below', 12, [3, 4, 5, 6, 7, 12]],
  ['what had the focus is gone', 40, [3, 4, 5, 6, 7]],
])('when %s, the posts drawn are in order', (_, focused, drawn) => {
  expect(rangeWith(range, focused)).toEqual(drawn);
});

test('when the list is short, no index is beyond its end', () => {
  expect(rangeWith({ startIndex: 0, endIndex: 1, overscan: 3, count: 2 }, undefined)).toEqual([0, 1]);
  expect(rangeWith({ startIndex: 0, endIndex: 0, overscan: 3, count: 0 }, undefined)).toEqual([]);
});
