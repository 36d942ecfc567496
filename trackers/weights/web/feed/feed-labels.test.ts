import { describe, expect, it } from 'vitest';
import { splitBestSet } from './best-set.ts';
import { recordBadge } from './record-badge.ts';

describe('splitBestSet', () => {
  it.each([
    ['142.5 kg × 3', '142.5 kg', '× 3'],
    ['2 × 30 kg × 10', '2 × 30 kg', '× 10'],
    ['60 s', '60 s', ''],
  ])('when the best set is %s, its load is %s', (words, load, rest) => {
    expect(splitBestSet(words)).toEqual({ load, rest });
  });
});

const record = (exercise: string, kind: string) => ({ exercise, kind, text: '' });

describe('recordBadge', () => {
  it('when an exercise was bettered in two ways, the telling one is named', () => {
    const records = [record('Squat', 'session_volume'), record('Squat', 'weight'), record('Row', 'e1rm')];
    expect(recordBadge(records, 'Squat')).toBe('Heaviest set');
  });

  it('when the kind is not known, it is a record all the same', () => {
    expect(recordBadge([], 'Squat')).toBe('Record');
  });
});
