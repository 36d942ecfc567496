import { describe, expect, it } from 'vitest';
import { bandLabel, intervalLabels, performanceParts, scoreOf, scoreText } from './score-labels.ts';

describe('scoreText', () => {
  it.each([
    [59.44, '59.4%'],
    [50, '50.0%'],
    [null, '–'],
  ])('when the score is %s, it is written %s', (percent, words) => expect(scoreText(percent)).toBe(words));
});

it('when one game was played, it is one game', () => {
  expect(scoreOf({ score_percent: 100, games: 1 })).toBe('100% of 1 game');
});

it('when there are few games, the interval is told; when there are many, nothing', () => {
  expect(intervalLabels({ low: 48.2, high: 71 }, 42)).toBe(
    '42 games: with 95% certainty the score lies at 48.2% to 71%',
  );
  expect(intervalLabels(null, 500)).toBe('');
});

describe('performanceParts', () => {
  it('when more was scored than expected, that is good', () => {
    const parts = performanceParts({
      performance: 1783,
      expected: { games: 8, expected: 3.95, actual: 5.5 },
    });
    expect(parts).toEqual({
      performance: '1783',
      difference: { amount: '+1.6', rest: 'points more than ratings predicted over 8 games' },
      meaning: 'good',
    });
  });

  it('when less was scored, that is bad; when nothing is known, nothing is said', () => {
    const expected = { games: 8, expected: 5, actual: 4 };
    expect(performanceParts({ performance: null, expected }).difference?.amount).toBe('−1');
    expect(performanceParts({ performance: null, expected: null })).toEqual({
      performance: null,
      difference: null,
      meaning: 'neutral',
    });
  });
});

describe('bandLabel', () => {
  it.each([
    [null, -200, '−200 or less'],
    [-100, 0, '−100 to 0'],
    [0, 100, '0 to +100'],
    [200, null, '+200 or more'],
  ])('when a band goes from %s to %s, it is called %s', (from, to, words) => {
    expect(bandLabel(from, to)).toBe(words);
  });
});
