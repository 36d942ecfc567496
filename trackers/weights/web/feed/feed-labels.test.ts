import { describe, expect, it } from 'vitest';
import { splitBestSet } from './best-set.ts';
import { recordBadge } from './record-badge.ts';

describe('splitBestSet', () => {
  it.each([
    ['142.5 kg × 3', '142.5 kg', '× 3'],
    ['2 × 30 kg × 10', '2 × 30 kg', '× 10'],
    ['60 s', '60 s', ''],
  ])('when the best set is %s, its load is %s', (text, load, rest) => {
    expect(splitBestSet(text)).toEqual({ load, rest });
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
