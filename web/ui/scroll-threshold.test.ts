import { expect, test } from 'vitest';
import { isPastThreshold } from './scroll-threshold.ts';

test.each([
  [0, false],
  [299, false],
  [300, true],
  [500, true],
])('when 1,000 px in a window of 500 px are scrolled by %d px, more is loaded: %s', (scrollTop, expected) => {
  expect(isPastThreshold({ scrollTop, clientHeight: 500, scrollHeight: 1000 })).toBe(expected);
});

test('when the list does not fill its container, more is loaded', () => {
  expect(isPastThreshold({ scrollTop: 0, clientHeight: 500, scrollHeight: 500 })).toBe(true);
});
