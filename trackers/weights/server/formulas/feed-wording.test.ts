import { describe, expect, it } from 'vitest';
import type { FinishedWorkout, WordedExercise } from './feed-wording.model.ts';
import { wordWorkout } from './feed-wording.ts';
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
  more: Partial<WordedExercise> = {},
): WordedExercise {
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

function workout(exercises: WordedExercise[], more: Partial<FinishedWorkout> = {}): FinishedWorkout {
  return { title: 'Push Day', durationSeconds: 4320, unit: 'kg', formula: 'epley', exercises, ...more };
}

function detailsOf(worded: ReturnType<typeof wordWorkout>): string[] {
  return worded.secondary_text.categories.flatMap(({ exercises }) => exercises.map(({ details }) => details));
}

const BENCH_SETS = [
  { weightKg: 40, reps: 10, setType: 'warmup' as const },
  ...[90, 95, 100, 95].map((weightKg) => ({ weightKg, reps: 5 })),
];
const bench = (more: Partial<WordedExercise> = {}) =>
  exercise(['Bench Press (Barbell)', 'Chest', BENCH], BENCH_SETS, more);

describe('wordWorkout', () => {
  it('when exercises are of every kind, each is told in its own way under its group', () => {
    const worded = wordWorkout(
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
    expect(worded.activity_description).toBe('completed a workout: Push Day');
    expect(worded.secondary_text).toEqual({
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
    expect(worded.content).toBe('New record: Bench Press 100 kg × 5 (e1RM 116.7 kg)');
  });

  it('when there is no title, one exercise gives its name and several give none', () => {
    const nameless = { title: null };
    expect(wordWorkout(workout([bench()], nameless)).activity_description).toBe(
      'completed a workout: Bench Press',
    );
    expect(wordWorkout(workout([bench(), bench()], nameless)).activity_description).toBe(
      'completed a workout',
    );
    expect(wordWorkout(workout([bench()])).activity_description).toBe('completed a workout: Push Day');
  });

  it('when there are more than eight exercises, the others are counted', () => {
    const worded = wordWorkout(workout(Array.from({ length: 11 }, () => bench())));
    expect(worded.secondary_text.categories.at(-1)).toEqual({
      name: 'More',
      exercises: [{ name: '+3 exercises', details: '' }],
    });
    expect(worded.secondary_text.categories[0]?.exercises).toHaveLength(8);
    const nine = wordWorkout(workout(Array.from({ length: 9 }, () => bench())));
    expect(nine.secondary_text.categories.at(-1)?.exercises[0]?.name).toBe('+1 exercise');
  });

  it('when exercises are supersets, members of one share a letter and a lonely one has none', () => {
    const groups = [7, 7, 3, 9, 9].map((supersetGroup) => bench({ supersetGroup }));
    const [category] = wordWorkout(workout(groups)).secondary_text.categories;
    expect(category?.exercises.map(({ name }) => name.slice(21))).toEqual([
      ' (A)',
      ' (A)',
      '',
      ' (B)',
      ' (B)',
    ]);
  });

  it('when the owner reads pounds, weights are pounds and what was typed in pounds is unchanged', () => {
    const typed = exercise(
      ['Bench Press (Barbell)', 'Chest', BENCH],
      [{ weightKg: 102.05828325, entered: 225, unit: 'lb', reps: 5 }],
    );
    expect(detailsOf(wordWorkout(workout([typed], { unit: 'lb' })))).toEqual([
      '1 set · top 225 lb × 5 · e1RM 262.5 lb',
    ]);
    expect(detailsOf(wordWorkout(workout([typed])))).toEqual(['1 set · top 102 kg × 5 · e1RM 119.1 kg']);
  });

  it('when a record would let the body-weight be derived, it is not told', () => {
    const pullUp = exercise(['Pull Up', 'Back', PULL_UP], [{ weightKg: 20, reps: 5 }], {
      records: [record('Pull Up 0', { kind: 'e1rm', value: 116.7, revealsBodyweight: true })],
    });
    const worded = wordWorkout(workout([pullUp]));
    expect(worded.content).toBeNull();
    expect(worded.stats.volume).toBeNull();
    expect(JSON.stringify(worded)).not.toContain('116.7');
  });

  it('when a value is only a baseline, it is no record', () => {
    const worded = wordWorkout(
      workout([bench({ records: [record('Bench Press (Barbell) 3', { isBaseline: true })] })]),
    );
    expect(worded.content).toBeNull();
    expect(detailsOf(worded)[0]).not.toContain('PR');
  });

  it('when the statistics are drawn, they hold the exercises with most sets in the order done', () => {
    const single = exercise(['Curl', 'Arms', BENCH], [{ weightKg: 20, reps: 10 }]);
    const { stats } = wordWorkout(workout([single, bench(), single, bench(), bench()]));
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

  it('when only warm-ups were done, it says so', () => {
    const warmUp = exercise(['Row', 'Back', BENCH], [{ weightKg: 20, reps: 10, setType: 'warmup' }]);
    expect(detailsOf(wordWorkout(workout([warmUp])))).toEqual(['warm-up']);
  });
});
