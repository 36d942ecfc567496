import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { postText } from './post-text.ts';

const DAY = {
  localDate: '2026-09-13',
  currency: 'eur',
  charges: 8,
  gross: 118_450,
  net: 113_902,
  reversedLater: 0,
  trend: { gross: [12_345, 0, 118_450], revenueDays: [1, 0, 1], averageBefore: 100_381 },
  record: null,
  bestBefore: null,
  mrrMilestone: null,
};
const textOf = (...args: Parameters<typeof postText>) => {
  const { description, secondary } = postText(...args);
  return [description, secondary?.type === 'simple' ? secondary.text : secondary];
};

test.each([
  ['hidden', ['had a revenue day', null]],
  ['growth', ['had a revenue day', '+18% vs. 30-day average']],
  ['rounded', ['earned about €1,200 today', '8 payments · +20% vs. 30-day average']],
  ['exact', ['earned €1,184.50 today', '8 payments · net €1,139.02 after fees']],
] as const)('when amounts are %s, the post says %o', (visibility, expected) => {
  expect(textOf(DAY, visibility, '2026-09-13')).toEqual(expected);
});

test('when all amounts are a multiple, growth stays the same', () => {
  const amounts = fc.integer({ min: 1, max: 100_000 });
  fc.assert(
    fc.property(amounts, amounts, fc.integer({ min: 2, max: 1_000 }), (gross, sum, factor) => {
      const textAt = (scale: number) =>
        textOf(
          { ...DAY, gross: gross * scale, trend: { ...DAY.trend, averageBefore: (sum * scale) / 30 } },
          'growth',
          '2026-09-13',
        );
      expect(textAt(factor)).toEqual(textAt(1));
    }),
    // At a half percent, where the last digit of a fraction decides.
    {
      examples: [
        [115, 3_000, 7],
        [29, 600, 3],
        [2_001, 60_000, 7],
        [1_145, 30_000, 7],
        [1_005, 30_000, 3],
      ],
      numRuns: 10_000,
    },
  );
});

test.each([
  ['hidden', null],
  ['growth', '+18% vs. 30-day average'],
  ['rounded', '8 payments · +20% vs. 30-day average · about €120 returned since'],
  ['exact', '8 payments · net €1,139.02 after fees · €123.45 returned since'],
] as const)(
  'when payments of the day were refunded later and amounts are %s, the post says %s',
  (level, text) => {
    expect(textOf({ ...DAY, reversedLater: 12_345 }, level, '2026-09-13')[1]).toBe(text);
  },
);

test.each([
  ['hidden', [1, 0, 1]],
  ['growth', [1, 0, 1]],
  ['rounded', [12_000, 0, 120_000]],
  ['exact', [12_345, 0, 118_450]],
] as const)('when amounts are %s, the trend is %o', (visibility, trend) => {
  expect(postText(DAY, visibility, '2026-09-13').stats.trend).toEqual(trend);
});

test('when the day is over, the post names its date', () => {
  expect(textOf(DAY, 'exact', '2026-09-14')[0]).toBe('earned €1,184.50 on 13 Sep');
});

test.each([
  ['hidden', null],
  ['growth', 'Best day so far!'],
  ['rounded', 'Best day so far! Reached €5,000 MRR!'],
  ['exact', 'Best day so far! Reached €5,000 MRR!'],
] as const)('when a day is a record and amounts are %s, the post says %s', (visibility, content) => {
  const day = { ...DAY, record: 'best', mrrMilestone: 500_000 } as const;
  expect(postText(day, visibility, '2026-09-13').content).toBe(content);
});

test('when it is the first payment, the post says so, whatever others see of amounts', () => {
  expect(postText({ ...DAY, record: 'first' }, 'hidden', '2026-09-13').content).toBe('First payment!');
});
