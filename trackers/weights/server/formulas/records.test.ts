import * as fc from 'fast-check';
import { leastCpuMs } from '../../../../tests/support/cpu-time.ts';
import { describe, expect, it } from 'vitest';
import type { ExerciseTraits, PerformedSet } from './formulas.model.ts';
import { ASSISTED, BENCH, makeRecordSet, PLANK, PULL_UP, PUSH_UP, RUN } from './formulas.samples.ts';
import { currentRecords, findRecords } from './records.ts';
import type { ExerciseSession, RecordEvent } from './records.model.ts';

type Sets = Partial<PerformedSet>[];

function recordsOf(traits: ExerciseTraits, sessions: Sets[], bodyweightKg: number | null = null) {
  return findRecords({
    traits,
    formula: 'epley',
    sessions: sessions.map((sets, index): ExerciseSession => ({
      workoutUuid: `w${index}`,
      achievedAt: `2026-01-${String(index + 1).padStart(2, '0')}T10:00:00.000Z`,
      bodyweightKg,
      sets: sets.map((set, position) => makeRecordSet(`w${index}s${position}`, set)),
    })),
  });
}

function announced(events: readonly RecordEvent[]) {
  return events
    .filter(({ isBaseline }) => !isBaseline)
    .map(({ workoutUuid, kind, value }) => `${workoutUuid} ${kind} ${Number(value.toFixed(2))}`);
}

describe('findRecords', () => {
  it('when it is the first session, every value is a baseline', () => {
    const events = recordsOf(BENCH, [
      [
        { weightKg: 80, reps: 5 },
        { weightKg: 90, reps: 5 },
      ],
    ]);
    expect(events.every(({ isBaseline }) => isBaseline)).toBe(true);
    expect(events.map(({ kind }) => kind).sort()).toEqual(['e1rm', 'session_volume', 'set_volume', 'weight']);
  });

  it('when a session beats the best, it sets one record of each kind', () => {
    const events = recordsOf(BENCH, [
      [{ weightKg: 100, reps: 5 }],
      [
        { weightKg: 102.5, reps: 5 },
        { weightKg: 105, reps: 5 },
      ],
    ]);
    expect(announced(events)).toEqual([
      'w1 weight 105',
      'w1 e1rm 122.5',
      'w1 set_volume 525',
      'w1 session_volume 1037.5',
    ]);
    expect(events.at(-4)?.setUuid).toBe('w1s1');
  });

  it('when a session equals the best or beats it by 0.01 kg, it is not a record', () => {
    expect(announced(recordsOf(BENCH, [[{ weightKg: 100, reps: 5 }], [{ weightKg: 100, reps: 5 }]]))).toEqual(
      [],
    );
    const hair = recordsOf(BENCH, [[{ weightKg: 100, reps: 1 }], [{ weightKg: 100.01, reps: 1 }]]);
    expect(announced(hair)).toEqual([]);
  });

  it('when more repetitions are done at a weight used before, it is a record of repetitions', () => {
    const events = recordsOf(BENCH, [[{ weightKg: 100, reps: 5 }], [{ weightKg: 90, reps: 6 }]]);
    expect(announced(events)).toContain('w1 reps_at_weight 6');
  });

  it('when the weight is a record, its repetitions are not', () => {
    const events = recordsOf(BENCH, [[{ weightKg: 100, reps: 5 }], [{ weightKg: 110, reps: 6 }]]);
    expect(announced(events).filter((text) => text.includes('reps_at_weight'))).toEqual([]);
  });

  it('when the set is a warm-up or not done, it never counts', () => {
    const events = recordsOf(BENCH, [
      [{ weightKg: 100, reps: 5 }],
      [
        { weightKg: 200, reps: 5, setType: 'warmup' },
        { weightKg: 200, reps: 5, done: false },
      ],
    ]);
    expect(announced(events)).toEqual([]);
  });

  it('when repetitions are halves, they are rounded down', () => {
    expect(announced(recordsOf(PUSH_UP, [[{ reps: 10 }], [{ reps: 10.5 }], [{ reps: 11.5 }]]))).toEqual([
      'w2 most_reps 11',
    ]);
  });

  it('when less assistance is needed for as many repetitions, it is a record', () => {
    const events = recordsOf(ASSISTED, [
      [{ assistanceKg: 30, reps: 8 }],
      [{ assistanceKg: 20, reps: 6 }],
      [{ assistanceKg: 15, reps: 9 }],
      [{ assistanceKg: 15, reps: 9 }],
    ]);
    expect(announced(events)).toEqual(['w1 least_assistance 20']);
  });

  it('when a value includes the body weight, the record is marked as revealing it', () => {
    const events = recordsOf(PULL_UP, [[{ weightKg: 10, reps: 5 }], [{ weightKg: 20, reps: 5 }]], 80);
    const revealing = events.filter(({ revealsBodyweight }) => revealsBodyweight).map(({ kind }) => kind);
    expect([...new Set(revealing)].sort()).toEqual(['e1rm', 'session_volume', 'set_volume']);
    expect(announced(events)).toContain('w1 weight 20');
  });

  it('when the body weight is unknown, weight and repetitions still count', () => {
    const events = recordsOf(PULL_UP, [[{ reps: 5 }], [{ weightKg: 20, reps: 5 }], [{ reps: 8 }]]);
    expect(announced(events)).toEqual(['w2 most_reps 8']);
    expect(currentRecords(events).get('weight')?.isBaseline).toBe(true);
  });

  it('when time and distance are measured, the longest, furthest and fastest are records', () => {
    expect(announced(recordsOf(PLANK, [[{ durationSeconds: 60 }], [{ durationSeconds: 75 }]]))).toEqual([
      'w1 longest_duration 75',
    ]);
    const runs = recordsOf(RUN, [
      [{ distanceM: 5000, durationSeconds: 1600 }],
      [{ distanceM: 5001, durationSeconds: 1500 }],
      [{ distanceM: 10_000, durationSeconds: 3300 }],
    ]);
    expect(announced(runs)).toEqual([
      'w1 longest_distance 5001',
      'w1 fastest 1500',
      'w2 longest_duration 3300',
      'w2 longest_distance 10000',
    ]);
  });

  it('when the first session has several times, the fastest is the baseline', () => {
    const runs = recordsOf(RUN, [
      [
        { distanceM: 1000, durationSeconds: 300 },
        { distanceM: 1000, durationSeconds: 280 },
      ],
    ]);
    expect(announced(runs)).toEqual([]);
    expect(currentRecords(runs).get('fastest')?.value).toBe(280);
  });

  it('when a history is random, every record beats all values before it', () => {
    const set = fc.record({
      weightKg: fc.integer({ min: 1, max: 40 }).map((step) => step * 2.5),
      reps: fc.integer({ min: 1, max: 15 }),
    });
    fc.assert(
      fc.property(fc.array(fc.array(set, { minLength: 1, maxLength: 5 }), { maxLength: 12 }), (sessions) => {
        const events = recordsOf(BENCH, sessions);
        for (const event of events.filter(({ isBaseline }) => !isBaseline)) {
          const index = Number(event.workoutUuid.slice(1));
          const before = sessions.slice(0, index).flat();
          if (event.kind === 'weight') {
            expect(event.value).toBeGreaterThan(Math.max(...before.map(({ weightKg }) => weightKg)));
          }
          if (event.kind === 'reps_at_weight') {
            const atLeast = before.filter(({ weightKg }) => weightKg >= (event.weightKg ?? 0));
            expect(event.value).toBeGreaterThan(Math.max(...atLeast.map(({ reps }) => reps)));
          }
        }
      }),
    );
  });

  it('when the history is long, it is processed within two seconds', () => {
    const sessions = Array.from({ length: 20_000 }, (_, index) => [
      { weightKg: 60 + (index % 37), reps: 1 + (index % 12) },
      { weightKg: 50 + (index % 41), reps: 1 + (index % 15) },
    ]);
    expect(leastCpuMs(() => recordsOf(BENCH, sessions))).toBeLessThan(2_000);
  });
});
