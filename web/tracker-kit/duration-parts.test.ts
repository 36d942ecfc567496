import { expect, test } from 'vitest';
import { durationParts } from './duration-parts.ts';

test.each([
  [0, '0s'],
  [42, '42s'],
  [26 * 60, '26m'],
  [26 * 60 + 5, '26m 5s'],
  [3_600, '1h 0m'],
])('when something takes %i seconds, the parts are %s', (seconds, text) => {
  expect(
    durationParts(seconds)
      .map(({ value, unit }) => `${value}${unit}`)
      .join(' '),
  ).toBe(text);
});
