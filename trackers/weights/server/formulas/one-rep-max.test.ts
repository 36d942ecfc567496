import { describe, expect, it } from 'vitest';
import { ASSISTED, BENCH, DUMBBELLS, makeSet, PULL_UP } from './formulas.samples.ts';
import { estimateOneRepMax } from '../../contract/one-rep-max.ts';
import { setOneRepMax } from './one-rep-max.ts';

describe('estimateOneRepMax', () => {
  it.each([
    [100, 1, 100, 100],
    [100, 3, 110, 105.88],
    [100, 5, 116.67, 112.5],
    [100, 8, 126.67, 124.14],
    [100, 10, 133.33, 133.33],
    [100, 12, 140, 144],
    [82.5, 5, 96.25, 92.81],
  ])('when %s kg go up %s times, Epley says %s and Brzycki %s', (weight, reps, epley, brzycki) => {
    expect(estimateOneRepMax(weight, { reps }, 'epley')).toBeCloseTo(epley, 2);
    expect(estimateOneRepMax(weight, { reps }, 'brzycki')).toBeCloseTo(brzycki, 2);
  });

  it('when the RPE leaves repetitions in reserve, they are added', () => {
    expect(estimateOneRepMax(100, { reps: 5, rpe: 8.5 }, 'epley')).toBeCloseTo(121.67, 2);
    expect(estimateOneRepMax(100, { reps: 1, rpe: 10 }, 'epley')).toBe(100);
  });

  it('when the RPE is low, it is ignored below 6 and capped at 15 repetitions', () => {
    expect(estimateOneRepMax(100, { reps: 5, rpe: 5.5 }, 'epley')).toBeCloseTo(116.67, 2);
    expect(estimateOneRepMax(100, { reps: 12, rpe: 6 }, 'epley')).toBeCloseTo(150, 9);
  });

  it('when repetitions are below 1, above 12 or fractional, only whole ones from 1 to 12 are used', () => {
    expect(estimateOneRepMax(100, { reps: 0.5 }, 'epley')).toBeNull();
    expect(estimateOneRepMax(100, { reps: 13 }, 'epley')).toBeNull();
    expect(estimateOneRepMax(100, { reps: 5.5 }, 'epley')).toBeCloseTo(116.67, 2);
    expect(estimateOneRepMax(0, { reps: 5 }, 'epley')).toBeNull();
  });
});

describe('setOneRepMax', () => {
  const epley = { formula: 'epley', bodyweightKg: 80 } as const;

  it('when the exercise is weighted body-weight, the estimate includes the body weight', () => {
    expect(setOneRepMax(PULL_UP, makeSet({ weightKg: 20, reps: 1 }), epley)).toBe(100);
    expect(
      setOneRepMax(PULL_UP, makeSet({ weightKg: 20, reps: 1 }), { ...epley, bodyweightKg: null }),
    ).toBeNull();
  });

  it('when dumbbells are entered per hand, the estimate is per hand', () => {
    expect(setOneRepMax(DUMBBELLS, makeSet({ weightKg: 30, reps: 1 }), epley)).toBe(30);
  });

  it('when the set is a warm-up or assisted, there is no estimate', () => {
    expect(setOneRepMax(BENCH, makeSet({ setType: 'warmup', weightKg: 100, reps: 5 }), epley)).toBeNull();
    expect(setOneRepMax(ASSISTED, makeSet({ assistanceKg: 30, reps: 5 }), epley)).toBeNull();
  });
});
