import { expect, test } from 'vitest';
import type { Headline } from '@plotline/contract/tracker.ts';
import { headlineStats } from './headline-stats.ts';

function headline(value: number | null, unit: string | null): Headline {
  return { key: 'k', label: 'L', value, unit, delta: null, previous: null, n: null, formula: null };
}

test.each([
  [148, null, '148'],
  [2310, null, '2,310'],
  [1_234_567, 'kg', '1.2M kg'],
  [81.25, 'kg', '81.3 kg'],
  [59.4, '%', '59.4%'],
  [2_700, 's', '45 min'],
  [514_800, 's', '143 h'],
  [420_050, 'usd', '$4.2K'],
  [4_200, 'jpy', '¥4.2K'],
])('when a figure is %d in %s, it is written %s', (value, unit, text) => {
  expect(headlineStats([headline(value, unit)])).toEqual([{ value: text, label: 'L' }]);
});

test('when stats have no value, the next ones are used, three at most', () => {
  const headlines = [null, 0, 1, 2, 3, 4].map((value) => headline(value, null));
  expect(headlineStats(headlines).map(({ value }) => value)).toEqual(['1', '2', '3']);
});
