import { describe, expect, it } from 'vitest';
import { findDuplicates, setFingerprint } from './duplicates.ts';

const start = Date.parse('2026-03-02T18:04:11Z');
const stored = [
  { uuid: 'a', startedAtMs: start, localDate: '2026-03-02', fingerprint: 'x' },
  { uuid: 'b', startedAtMs: start + 7_200_000, localDate: '2026-03-02', fingerprint: 'y' },
];

function duplicateOf(candidate: { startedAtMs: number; localDate: string; fingerprint: string }) {
  return findDuplicates([candidate], stored)[0]?.uuid ?? null;
}

describe('findDuplicates', () => {
  it('when a workout starts within a minute, it is a duplicate', () => {
    expect(duplicateOf({ startedAtMs: start + 60_000, localDate: '2026-03-02', fingerprint: 'z' })).toBe('a');
    expect(duplicateOf({ startedAtMs: start - 60_000, localDate: '2026-03-02', fingerprint: 'z' })).toBe('a');
    expect(
      duplicateOf({ startedAtMs: start + 60_001, localDate: '2026-03-02', fingerprint: 'z' }),
    ).toBeNull();
  });

  it('when a workout has the same sets on the same day, it is a duplicate', () => {
    const later = start + 3_600_000;
    expect(duplicateOf({ startedAtMs: later, localDate: '2026-03-02', fingerprint: 'y' })).toBe('b');
    expect(duplicateOf({ startedAtMs: later, localDate: '2026-03-03', fingerprint: 'y' })).toBeNull();
  });

  it('when nothing is stored, nothing is a duplicate', () => {
    expect(findDuplicates([{ startedAtMs: start, localDate: '2026-03-02', fingerprint: '' }], [])).toEqual([
      null,
    ]);
  });
});

const SET = { exerciseKey: 'bench', weightKg: null, reps: null, distanceM: null, durationSeconds: null };

describe('setFingerprint', () => {
  it('when sets differ in order or rounding, the fingerprint is the same', () => {
    const bench = { ...SET, weightKg: 102.058, reps: 5 };
    const row = { ...SET, exerciseKey: 'row', reps: 8, distanceM: 498 };
    expect(setFingerprint([bench, row])).toBe(
      setFingerprint([
        { ...row, distanceM: 500 },
        { ...bench, weightKg: 102.05 },
      ]),
    );
  });

  it('when a weight differs by a plate, the fingerprint differs', () => {
    const set = { ...SET, weightKg: 100, reps: 5 };
    expect(setFingerprint([set])).not.toBe(setFingerprint([{ ...set, weightKg: 101.25 }]));
  });

  it('when a set has a distance or duration, its fingerprint differs with them', () => {
    const [run, other] = [{ distanceM: 5_000, durationSeconds: 1_500 }, { distanceM: 5_000 }];
    const sets = [SET, run, other, { durationSeconds: 1_500 }, { ...run, weightKg: 5_000 }];
    const fingerprints = sets.map((set) => setFingerprint([{ ...SET, ...set }]));
    expect(new Set(fingerprints).size).toBe(sets.length);
  });

  it('when a set has only a weight and repetitions, stored fingerprints stay valid', () => {
    expect(setFingerprint([{ ...SET, weightKg: 100, reps: 5 }])).toBe('bench|2000|5');
  });
});
