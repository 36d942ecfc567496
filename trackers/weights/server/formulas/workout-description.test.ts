import { describe, expect, it } from 'vitest';
import type { FinishedWorkout, DescribedExercise } from './workout-description.model.ts';
import { describeWorkout } from './workout-description.ts';
import type { ExerciseTraits, PerformedSet } from './formulas.model.ts';
import {
  ASSISTED,
  BENCH,
  DUMBBELLS,
  makeRecordSet,
  PLANK,
  PULL_UP,
  PUSH_UP,
  RUN,
} from './formulas.samples.ts';
import type { RecordEvent } from './records.model.ts';

type SetValues = Partial<PerformedSet> & { entered?: number; unit?: 'kg' | 'lb' };

function threeOf(values: SetValues): SetValues[] {
  return Array.from({ length: 3 }, () => ({ ...values }));
}

function exercise(
  [name, category, traits]: [string, string, ExerciseTraits],
  sets: SetValues[],
  more: Partial<DescribedExercise> = {},
): DescribedExercise {
  return {
    name,
    category,
    supersetGroup: null,
    traits,
    records: [],
    sets: sets.map(({ entered, unit, ...values }, index) => ({
      ...makeRecordSet(`${name} ${index}`, values),
      weightEntered: entered ?? values.weightKg ?? values.assistanceKg ?? null,
      weightUnit: unit ?? 'kg',
    })),
    ...more,
  };
}

function record(setUuid: string | null, more: Partial<RecordEvent>): RecordEvent {
  return {
    kind: 'weight',
    value: 100,
    previous: 97.5,
    isBaseline: false,
    setUuid,
    weightKg: null,
    reps: null,
    distanceM: null,
    workoutUuid: 'w',
    achievedAt: '2026-03-02T18:04:11.000Z',
    revealsBodyweight: false,
    ...more,
  };
}

function workout(exercises: DescribedExercise[], more: Partial<FinishedWorkout> = {}): FinishedWorkout {
  return { title: 'Push Day', durationSeconds: 4320, unit: 'kg', formula: 'epley', exercises, ...more };
}

function detailsOf(described: ReturnType<typeof describeWorkout>): string[] {
  return described.secondary_text.categories.flatMap(({ exercises }) =>
    exercises.map(({ details }) => details),
  );
}

const BENCH_SETS = [
  { weightKg: 40, reps: 10, setType: 'warmup' as const },
  ...[90, 95, 100, 95].map((weightKg) => ({ weightKg, reps: 5 })),
];
const bench = (more: Partial<DescribedExercise> = {}) =>
  exercise(['Bench Press (Barbell)', 'Chest', BENCH], BENCH_SETS, more);

describe('describeWorkout', () => {
  it('when exercises are of every load type, each is described in its own way under its category', () => {
    const described = describeWorkout(
      workout([
        bench({ records: [record('Bench Press (Barbell) 3', {})] }),
        exercise(['Incline Press (Dumbbell)', 'Chest', DUMBBELLS], threeOf({ weightKg: 30, reps: 10 })),
        exercise(
          ['Pull Up', 'Back', PULL_UP],
          [{ reps: 8 }, { weightKg: 20, reps: 6 }, { weightKg: 10, reps: 6 }],
        ),
        exercise(['Pull Up (Assisted)', 'Back', ASSISTED], threeOf({ assistanceKg: 30, reps: 8 })),
        exercise(['Running (Treadmill)', 'Cardio', RUN], [{ distanceM: 2500, durationSeconds: 900 }]),
        exercise(['Plank', 'Core', PLANK], [{ durationSeconds: 45 }, { durationSeconds: 60 }]),
        exercise(['Push Up', 'Chest', PUSH_UP], [{ reps: 20 }]),
      ]),
    );
    expect(described.activity_description).toBe('completed a workout: Push Day');
    expect(described.secondary_text).toEqual({
      type: 'categorized',
      categories: [
        {
          name: 'Chest',
          exercises: [
            { name: 'Bench Press (Barbell)', details: '4 sets · top 100 kg × 5 · e1RM 116.7 kg · PR' },
            { name: 'Incline Press (Dumbbell)', details: '3 sets · top 2 × 30 kg × 10' },
            { name: 'Push Up', details: '1 set · best 20 reps' },
          ],
        },
        {
          name: 'Back',
          exercises: [
            { name: 'Pull Up', details: '3 sets · best +20 kg × 6' },
            { name: 'Pull Up (Assisted)', details: '3 sets · −30 kg × 8' },
          ],
        },
        { name: 'Cardio', exercises: [{ name: 'Running (Treadmill)', details: '2.5 km · 15 min' }] },
        { name: 'Core', exercises: [{ name: 'Plank', details: '2 sets · best 60 s' }] },
      ],
    });
    expect(described.content).toBe('New record: Bench Press 100 kg × 5 (e1RM 116.7 kg)');
  });

  it('when there is no title, a single exercise names the workout', () => {
    const nameless = { title: null };
    expect(describeWorkout(workout([bench()], nameless)).activity_description).toBe(
      'completed a workout: Bench Press',
    );
    expect(describeWorkout(workout([bench(), bench()], nameless)).activity_description).toBe(
      'completed a workout',
    );
    expect(describeWorkout(workout([bench()])).activity_description).toBe('completed a workout: Push Day');
  });

  it('when there are more than eight exercises, the others are only counted', () => {
    const described = describeWorkout(workout(Array.from({ length: 11 }, () => bench())));
    expect(described.secondary_text.categories.at(-1)).toEqual({
      name: 'More',
      exercises: [{ name: '+3 exercises', details: '' }],
    });
    expect(described.secondary_text.categories[0]?.exercises).toHaveLength(8);
    const nine = describeWorkout(workout(Array.from({ length: 9 }, () => bench())));
    expect(nine.secondary_text.categories.at(-1)?.exercises[0]?.name).toBe('+1 exercise');
  });

  it('when exercises form a superset, they share a letter; a single one has none', () => {
    const groups = [7, 7, 3, 9, 9].map((supersetGroup) => bench({ supersetGroup }));
    const [category] = describeWorkout(workout(groups)).secondary_text.categories;
    expect(category?.exercises.map(({ name }) => name.slice(21))).toEqual([
      ' (A)',
      ' (A)',
      '',
      ' (B)',
      ' (B)',
    ]);
  });

  it('when the owner uses pounds, weights are in pounds and those entered in pounds are unchanged', () => {
    const typed = exercise(
      ['Bench Press (Barbell)', 'Chest', BENCH],
      [{ weightKg: 102.05828325, entered: 225, unit: 'lb', reps: 5 }],
    );
    expect(detailsOf(describeWorkout(workout([typed], { unit: 'lb' })))).toEqual([
      '1 set · top 225 lb × 5 · e1RM 262.5 lb',
    ]);
    expect(detailsOf(describeWorkout(workout([typed])))).toEqual(['1 set · top 102 kg × 5 · e1RM 119.1 kg']);
  });

  it('when a record reveals the body weight, it is not described', () => {
    const pullUp = exercise(['Pull Up', 'Back', PULL_UP], [{ weightKg: 20, reps: 5 }], {
      records: [record('Pull Up 0', { kind: 'e1rm', value: 116.7, revealsBodyweight: true })],
    });
    const described = describeWorkout(workout([pullUp]));
    expect(described.content).toBeNull();
    expect(described.stats.volume).toBeNull();
    expect(JSON.stringify(described)).not.toContain('116.7');
  });

  it('when an exercise has a record, its best set is that of the record, unless it is of volume', () => {
    const sets = [
      { weightKg: 90, reps: 5 },
      { weightKg: 87.5, reps: 7 },
    ];
    const bestOf = (changes: Partial<RecordEvent>) => {
      const records = [record('Squat 1', changes)];
      const { stats } = describeWorkout(workout([exercise(['Squat', 'Legs', BENCH], sets, { records })]));
      return stats.top_exercises[0]?.best_set;
    };
    expect(bestOf({ kind: 'e1rm' })).toBe('87.5 kg × 7');
    expect(bestOf({ kind: 'set_volume' })).toBe('90 kg × 5');
    expect(bestOf({ kind: 'e1rm', isBaseline: true })).toBe('90 kg × 5');
  });

  it('when a value is only a baseline, it is not described as a record', () => {
    const described = describeWorkout(
      workout([bench({ records: [record('Bench Press (Barbell) 3', { isBaseline: true })] })]),
    );
    expect(described.content).toBeNull();
    expect(detailsOf(described)[0]).not.toContain('PR');
  });

  it('when there are many exercises, the stats have those with most sets, in the order done', () => {
    const single = exercise(['Curl', 'Arms', BENCH], [{ weightKg: 20, reps: 10 }]);
    const { stats } = describeWorkout(workout([single, bench(), single, bench(), bench()]));
    expect(stats).toMatchObject({
      title: 'Push Day',
      unit: 'kg',
      duration_seconds: 4320,
      sets: 14,
      exercise_count: 5,
    });
    expect(stats.volume).toBe(2 * 200 + 3 * 5 * 380);
    expect(stats.top_exercises.map(({ name, best_set }) => `${name} ${best_set}`)).toEqual(
      Array(3).fill('Bench Press (Barbell) 100 kg × 5'),
    );
  });

  it('when only warm-ups were done, the description says so', () => {
    const warmUp = exercise(['Row', 'Back', BENCH], [{ weightKg: 20, reps: 10, setType: 'warmup' }]);
    expect(detailsOf(describeWorkout(workout([warmUp])))).toEqual(['warm-up']);
  });
});
