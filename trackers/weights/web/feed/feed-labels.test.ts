import { describe, expect, it } from 'vitest';
import { splitBestSet } from './best-set.ts';
import { postStat } from './post-stat.ts';
import { recordBadge } from './record-badge.ts';

describe('splitBestSet', () => {
  it.each([
    ['142.5 kg × 3', '142.5', 'kg', '3'],
    ['2 × 30 kg × 10', '2 × 30', 'kg', '10'],
    ['+20 kg × 6', '+20', 'kg', '6'],
    ['60 s', '60', 's', ''],
    ['12 reps', '12', 'reps', ''],
    ['2.5 km · 15 min', '2.5 km · 15 min', '', ''],
  ])('when the best set is %s, its load is %s', (text, load, unit, reps) => {
    expect(splitBestSet(text)).toEqual({ load, unit, reps });
  });
});

const record = (exercise: string, kind: string) => ({ exercise, kind, text: '' });

describe('recordBadge', () => {
  it('when a workout set two records of an exercise, the more important one is named', () => {
    const records = [record('Squat', 'session_volume'), record('Squat', 'weight'), record('Row', 'e1rm')];
    expect(recordBadge(records, 'Squat')).toBe('Heaviest set');
  });

  it('when a workout set only records of volume, there is no badge', () => {
    expect(recordBadge([record('Squat', 'session_volume')], 'Squat')).toBeNull();
  });

  it('when the kind is unknown, the badge says Record', () => {
    expect(recordBadge([], 'Squat')).toBe('Record');
  });
});

describe('postStat', () => {
  const workout = {
    title: null,
    unit: 'kg' as const,
    volume: 8420.4,
    duration_seconds: null,
    sets: 1,
    top_exercises: [],
    exercise_count: 0,
    records: [],
  };

  it('when a list shows a workout, its stat is the volume, or the sets without one', () => {
    expect(postStat(workout)).toEqual({ value: '8,420 kg', label: 'Volume' });
    expect(postStat({ ...workout, volume: null })).toEqual({ value: '1', label: 'Set' });
  });
});
