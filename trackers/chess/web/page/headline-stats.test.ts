import { expect, it } from 'vitest';
import type { Headline } from '@plotline/contract/tracker.ts';
import { chessHeadline } from './headline-stats.ts';

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

it('when the period before has games, each stat is compared with it, and the rating is left out', () => {
  const stats = chessHeadline(
    [
      headline('rating', 1724, 1648),
      headline('games', 1161, 1200),
      headline('score_percent', 55.6, 53.25),
      headline('performance', 1738, 1750),
    ],
    shown,
  );
  expect(stats.map(({ key, parts, delta }) => [key, parts[0]?.value, delta])).toEqual([
    ['score_percent', '55.6%', { text: '+2.4', meaning: 'good', against: 'vs 53.3%' }],
    ['performance', '1738', { text: '−12', meaning: 'bad', against: 'vs 1750' }],
    ['games', '1,161', { text: '−39', meaning: 'neutral', against: 'vs 1,200' }],
  ]);
});

it('when the period before has none, the comparison is empty; over all time there is none', () => {
  const games = [headline('games', 8, null)];
  expect(chessHeadline(games, shown)[0]?.delta).toBeNull();
  expect(chessHeadline(games, { ...shown, isCompared: false })[0]?.delta).toBeUndefined();
});

it('when there are too few rated games for a performance, a note says how many it needs', () => {
  const [stat] = chessHeadline([headline('performance', null, 1700)], shown);
  expect([stat?.parts[0]?.value, stat?.note]).toEqual(['–', 'after 5 rated games']);
});

it('when ratings are hidden, the performance is left out', () => {
  const stats = chessHeadline([headline('games', 8, 9), headline('performance', null, null)], {
    ...shown,
    isRated: false,
  });
  expect(stats.map(({ key }) => key)).toEqual(['games']);
});
