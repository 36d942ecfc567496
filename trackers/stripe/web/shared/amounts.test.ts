import { expect, test } from 'vitest';
import { statText } from './amounts.ts';

test.each([
  [123_456_789, false, '€1,234,567.89'],
  [3_773_817_129, false, '€37,738,171'],
  [-3_773_817_129, false, '−€37,738,171'],
  [3_800_000_000, true, '≈ €38,000,000'],
  [123_456_789_000, false, '€1.23B'],
  [120_000_000_000, true, '≈ €1.2B'],
])('when a stat is %d minor units (rounded: %s), it is written %s', (amount, isRounded, text) => {
  expect(statText(amount, { currency: 'eur', isRounded })).toBe(text);
});
