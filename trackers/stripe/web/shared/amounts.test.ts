import { expect, test } from 'vitest';
import { shortMark, statText } from './amounts.ts';

test.each([
  [16_123_504, 'eur', false, '€161,235.04'],
  [123_456_789, 'eur', false, '€1,234,568'],
  [3_773_817_129, 'eur', false, '€37,738,171'],
  [-3_773_817_129, 'eur', false, '−€37.74M'],
  [3_800_000_000, 'eur', true, '≈ €38M'],
  [123_456_789_000, 'eur', false, '€1.23B'],
  [120_000_000_000, 'eur', true, '≈ €1.2B'],
  [87_905, 'kwd', false, 'KWD 87.905'],
  [16_292_349, 'kwd', false, 'KWD 16,292'],
  [1_234_567_890, 'kwd', false, 'KWD 1.23M'],
])(
  'when a stat is %d minor units of %s (rounded: %s), it is written %s',
  (amount, currency, isRounded, text) => {
    expect(statText(amount, { currency, isRounded }).replaceAll('\u00a0', ' ')).toBe(text);
  },
);

test.each([
  [17_669_000, 'kwd', '17.7K'],
  [814_000, 'kwd', '814'],
  [2_140_000, 'eur', '€21.4K'],
  [500, 'jpy', '¥500'],
])('when %d minor units of %s stand beside an axis, the mark is %s', (amount, currency, mark) => {
  expect(shortMark(amount, currency)).toBe(mark);
});
