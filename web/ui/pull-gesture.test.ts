import { expect, test } from 'vitest';
import { PULL_PX, pullProgress } from './pull-gesture.ts';

const touch = { isAtTop: true, fromX: 100, fromY: 50, x: 100, y: 50 };

test('when the finger moves down from the top, the progress ends at 1', () => {
  expect(pullProgress({ ...touch, y: 50 + PULL_PX / 2 })).toBe(0.5);
  expect(pullProgress({ ...touch, y: 50 + PULL_PX })).toBe(1);
  expect(pullProgress({ ...touch, y: 50 + PULL_PX * 3 })).toBe(1);
});

test('when a gesture scrolls or goes sideways, it is no pull', () => {
  expect(pullProgress({ ...touch, isAtTop: false, y: 500 })).toBe(0);
  expect(pullProgress({ ...touch, y: 10 })).toBe(0);
  expect(pullProgress({ ...touch, x: 300, y: 90 })).toBe(0);
});
