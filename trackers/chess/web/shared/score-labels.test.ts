import { describe, expect, it } from 'vitest';
import { bandLabel, intervalText, performanceParts, scoreOf, scoreText } from './score-labels.ts';

describe('scoreText', () => {
  it.each([
    [59.44, '59.4%'],
    [50, '50.0%'],
    [null, '–'],
  ])('when the score is %s, it is written %s', (percent, text) => expect(scoreText(percent)).toBe(text));
});

it('when there is one game, the noun is singular', () => {
  expect(scoreOf({ score_percent: 100, games: 1 })).toBe('100% of 1 game');
});

it('when there are few games, the interval is explained; when there are many, the text is empty', () => {
  expect(intervalText({ low: 48.2, high: 71 }, 42)).toBe(
    '42 games: the true score is between 48.2% and 71% (95% confidence)',
  );
  expect(intervalText(null, 500)).toBe('');
});

describe('performanceParts', () => {
  it('when the score is higher than predicted, it is good', () => {
    const parts = performanceParts({
      performance: 1783,
      expected: { games: 8, expected: 3.95, actual: 5.5 },
    });
    expect(parts).toEqual({
      performance: '1783',
      difference: { amount: '+1.6', rest: 'points more than ratings predicted over', games: '8 games' },
      meaning: 'good',
    });
  });

  it('when the score is lower, it is bad; when nothing is known, it is neutral', () => {
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
  ])('when a band goes from %s to %s, its label is %s', (from, to, label) => {
    expect(bandLabel(from, to)).toBe(label);
  });
});
