import type { Headline } from '@plotline/contract/tracker.ts';
import { describe, expect, it } from 'vitest';
import { weightsHeadline } from './headline-stats.ts';

function headline(key: string, value: number, previous: number | null): Headline {
  const delta = previous === null ? null : value - previous;
  return { key, label: key, value, unit: null, delta, previous, n: null, formula: null };
}

function statOf(headlines: readonly Headline[], key: string, unit: 'kg' | 'lb' = 'kg') {
  return weightsHeadline(headlines, { unit, isCompared: true }).find((one) => one.key === key);
}

describe('weightsHeadline', () => {
  it('when headlines come in any order, the stats keep their own order', () => {
    const given = ['records', 'week_streak', 'sets', 'volume_kg', 'duration_seconds', 'workouts'];
    const stats = weightsHeadline(
      given.map((key) => headline(key, 1, null)),
      { unit: 'kg', isCompared: true },
    );
    expect(stats.map(({ key }) => key)).toEqual([
      'volume_kg',
      'workouts',
      'sets',
      'duration_seconds',
      'records',
    ]);
  });

  it('when one exercise is selected, time and week streak of whole workouts are left out', () => {
    const given = ['volume_kg', 'workouts', 'sets', 'duration_seconds', 'records', 'week_streak'];
    const stats = weightsHeadline(
      given.map((key) => headline(key, 39, null)),
      { unit: 'kg', isCompared: true, isOfExercise: true },
    );
    expect(stats.map(({ key }) => key)).toEqual(['volume_kg', 'workouts', 'sets', 'records']);
    expect(JSON.stringify(stats)).not.toContain('streak');
  });

  it('when a volume is large, it is in tonnes and its change a percentage', () => {
    expect(statOf([headline('volume_kg', 141_000, 125_500)], 'volume_kg')).toMatchObject({
      parts: [{ value: '141.0', unit: 't' }],
      delta: { text: '+12.4%', meaning: 'good', against: 'vs 125.5 t' },
    });
  });

  it('when the owner lifts in pounds, the volume is in pounds and never in tonnes', () => {
    expect(statOf([headline('volume_kg', 10_000, null)], 'volume_kg', 'lb')?.parts).toEqual([
      { value: '22,046', unit: 'lb' },
    ]);
  });

  it('when a volume is millions of pounds, it is in millions', () => {
    expect(statOf([headline('volume_kg', 1_317_471, null)], 'volume_kg', 'lb')?.parts).toEqual([
      { value: '2.90', unit: 'M lb' },
    ]);
  });

  it('when the previous volume was zero, the change is not a percentage', () => {
    expect(statOf([headline('volume_kg', 500, 0)], 'volume_kg')?.delta?.text).toBe('+500 kg');
  });

  it('when there is no period before, there is no comparison', () => {
    expect(statOf([headline('workouts', 3, null)], 'workouts')?.delta).toBeNull();
  });

  it('when the timeframe is all time, no earlier data are missing', () => {
    const [stat] = weightsHeadline([headline('workouts', 3, null)], { unit: 'kg', isCompared: false });
    expect(stat).toMatchObject({ key: 'workouts' });
    expect(stat?.delta).toBeUndefined();
  });

  it('when less time was spent, the change is neutral', () => {
    const time = statOf([headline('duration_seconds', 155_880, 162_600)], 'duration_seconds');
    expect(time?.parts).toEqual([
      { value: '43', unit: 'h', isJoined: true },
      { value: '18', unit: 'm', isJoined: true },
    ]);
    expect(time?.delta).toEqual({ text: '−1h 52m', meaning: 'neutral', against: 'vs 45h 10m' });
  });

  it('when the time is the same, there is no sign of a change', () => {
    const time = statOf([headline('duration_seconds', 3_600, 3_600)], 'duration_seconds');
    expect(time?.delta).toMatchObject({ text: '±0', against: 'vs 1h 0m' });
  });

  it('when there is a week streak, it is shown beside the records', () => {
    const streak = headline('week_streak', 13, null);
    expect(statOf([headline('records', 9, 6), streak], 'records')?.delta).toEqual({
      text: '+3',
      meaning: 'good',
      against: '· 13-week streak',
    });
    expect(statOf([headline('records', 9, null), streak], 'records')?.note).toBe('13-week streak');
  });
});
