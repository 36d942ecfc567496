import { describe, expect, it } from 'vitest';
import { ASSISTED, BENCH, DUMBBELLS, makeSet, PLANK, PULL_UP, PUSH_UP } from './formulas.samples.ts';
import { bodyweightOn, effectiveLoadKg, splitAssistance, volumeOf } from './load.ts';

describe('effective load', () => {
  it.each([
    ['a pull-up with 20 kg added', PULL_UP, { weightKg: 20, assistanceKg: null }, 100],
    ['a pull-up assisted by 30 kg', ASSISTED, { weightKg: null, assistanceKg: 30 }, 50],
    ['a push-up', PUSH_UP, { weightKg: null, assistanceKg: null }, 51.2],
    ['more assistance than weight', ASSISTED, { weightKg: null, assistanceKg: 90 }, 0],
    ['a barbell', BENCH, { weightKg: 60, assistanceKg: null }, 60],
    ['two dumbbells', DUMBBELLS, { weightKg: 30, assistanceKg: null }, 60],
  ])('when a lifter of 80 kg does %s, the load is computed', (_case, traits, set, loadKg) => {
    expect(effectiveLoadKg(traits, set, 80)).toBeCloseTo(loadKg, 9);
  });

  it('when the load is unknown or meaningless, it is null', () => {
    expect(effectiveLoadKg(PULL_UP, { weightKg: 20, assistanceKg: null }, null)).toBeNull();
    expect(effectiveLoadKg(PLANK, { weightKg: 20, assistanceKg: null }, 80)).toBeNull();
    expect(effectiveLoadKg(BENCH, { weightKg: null, assistanceKg: null }, 80)).toBeNull();
  });
});

describe('splitAssistance', () => {
  it('when a weighted exercise has a negative weight, it is assistance', () => {
    expect(splitAssistance(PULL_UP, -30)).toEqual({ weightKg: null, assistanceKg: 30 });
    expect(splitAssistance(PULL_UP, 20)).toEqual({ weightKg: 20, assistanceKg: null });
  });

  it('when an assisted exercise has any weight, it is assistance', () => {
    expect(splitAssistance(ASSISTED, 30)).toEqual({ weightKg: null, assistanceKg: 30 });
    expect(splitAssistance(ASSISTED, -30)).toEqual({ weightKg: null, assistanceKg: 30 });
    expect(splitAssistance(ASSISTED, null)).toEqual({ weightKg: null, assistanceKg: null });
  });
});

describe('bodyweightOn', () => {
  const entries = [
    { localDate: '2026-01-10', weightKg: 80 },
    { localDate: '2026-02-10', weightKg: 82 },
  ];

  it.each([
    ['2026-01-01', 80],
    ['2026-01-10', 80],
    ['2026-02-09', 80],
    ['2026-02-10', 82],
    ['2026-12-31', 82],
  ])('when the date is %s, the last entry before it applies, else the first', (date, weightKg) => {
    expect(bodyweightOn(entries, date)).toBe(weightKg);
  });

  it('when there are no entries, the body weight is null', () => {
    expect(bodyweightOn([], '2026-01-01')).toBeNull();
  });
});

describe('volumeOf', () => {
  it('when sets are of every type, warm-ups and open sets are excluded', () => {
    const sets = [
      makeSet({ setType: 'warmup', weightKg: 40, reps: 10 }),
      makeSet({ weightKg: 100, reps: 5 }),
      makeSet({ setType: 'drop', weightKg: 80, reps: 9 }),
      makeSet({ setType: 'failure', weightKg: 60, reps: 10 }),
      makeSet({ weightKg: 100, reps: 5, done: false }),
    ];
    expect(volumeOf([{ traits: BENCH, sets }], null)).toEqual({ volumeKg: 1820, setsWithoutBodyweight: 0 });
  });

  it('when the body weight is unknown, the excluded sets are counted', () => {
    const work = [
      { traits: PULL_UP, sets: [makeSet({ reps: 8 }), makeSet({ reps: 6 })] },
      { traits: BENCH, sets: [makeSet({ weightKg: 50, reps: 10 })] },
    ];
    expect(volumeOf(work, null)).toEqual({ volumeKg: 500, setsWithoutBodyweight: 2 });
    expect(volumeOf(work, 80)).toEqual({ volumeKg: 500 + 14 * 80, setsWithoutBodyweight: 0 });
  });
});
