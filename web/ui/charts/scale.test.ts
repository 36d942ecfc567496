import { expect, test } from 'vitest';
import { labelStride, linear, niceTicks } from './scale.ts';

test.each([
  [0, 14.2, [0, 4, 8, 12, 16]],
  [0, 4, [0, 1, 2, 3, 4]],
  [0, 0, [0, 1]],
  [0, 0.3, [0, 0.1, 0.2, 0.3]],
  [1640, 1724, [1625, 1650, 1675, 1700, 1725]],
  [-10, 10, [-10, -5, 0, 5, 10]],
])('when values range from %d to %d, the axis has round steps', (min, max, ticks) => {
  expect(niceTicks(min, max)).toEqual(ticks);
});

test('when steps have a least size, labels of whole numbers never repeat', () => {
  expect(niceTicks(1640, 1641, 4, 5)).toEqual([1640, 1645]);
  expect(niceTicks(1642, 1642, 4, 5)).toEqual([1630, 1635, 1640, 1645, 1650, 1655]);
  expect(niceTicks(1640, 1724, 4, 5)).toEqual([1625, 1650, 1675, 1700, 1725]);
});

test('when the axis is huge, its steps stay exact', () => {
  expect(niceTicks(0, 9e19).at(-1)).toBe(1e20);
});

test('when the domain has no extent, every value maps to the start', () => {
  expect(linear([5, 5], [100, 0])(5)).toBe(100);
  expect(linear([0, 10], [100, 0])(5)).toBe(50);
});

test('when labels do not fit, only every nth is drawn', () => {
  expect(labelStride(13, 700, 52)).toBe(1);
  expect(labelStride(13, 290, 60)).toBe(3);
});
