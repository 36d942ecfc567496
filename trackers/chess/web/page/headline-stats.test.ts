import { expect, it } from 'vitest';
import type { Headline } from '@plotline/contract/tracker.ts';
import { headlineStats } from './headline-stats.ts';

const headline = (key: string, value: number | null, previous: number | null): Headline => ({
  key,
  label: key,
  value,
  previous,
  delta: value === null || previous === null ? null : value - previous,
  unit: null,
  n: null,
  formula: null,
});
const shown = { isCompared: true, isRated: true };

it('when the days before hold games, each figure is set beside what it was; the rating stands elsewhere', () => {
  const figures = headlineStats(
    [
      headline('rating', 1724, 1648),
      headline('games', 1161, 1200),
      headline('score_percent', 55.6, 53.25),
      headline('performance', 1738, 1750),
    ],
    shown,
  );
  expect(figures.map(({ key, parts, delta }) => [key, parts[0]?.value, delta])).toEqual([
    ['score_percent', '55.6%', { text: '+2.4', meaning: 'good', against: 'vs 53.3%' }],
    ['performance', '1738', { text: '−12', meaning: 'bad', against: 'vs 1750' }],
    ['games', '1,161', { text: '−39', meaning: 'neutral', against: 'vs 1,200' }],
  ]);
});

it('when the days before hold none, it is said; over all time nothing is compared', () => {
  const games = [headline('games', 8, null)];
  expect(headlineStats(games, shown)[0]?.delta).toBeNull();
  expect(headlineStats(games, { ...shown, isCompared: false })[0]?.delta).toBeUndefined();
});

it('when there are too few rated games for a performance, it is told when there is one', () => {
  const [figure] = headlineStats([headline('performance', null, 1700)], shown);
  expect([figure?.parts[0]?.value, figure?.note]).toEqual(['–', 'from 5 rated games on']);
});

it('when ratings are hidden, no performance is missed', () => {
  const figures = headlineStats([headline('games', 8, 9), headline('performance', null, null)], {
    ...shown,
    isRated: false,
  });
  expect(figures.map(({ key }) => key)).toEqual(['games']);
});
