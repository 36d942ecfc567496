import { describe, expect, it } from 'vitest';
import type { Workout } from '../../contract/workouts.ts';
import { changeDraft } from './draft-changes.ts';
import { draftEntry, draftOf, finishedEntry, openSets, repeatExercises } from './draft-entry.ts';
import { ghostsOf } from './draft-ghosts.ts';
import type { DraftChange, DraftWorkout, SetField } from './draft-workout.ts';
import { countingIds, sampleDraft, sampleExercise, sampleSet, sampleWorkout } from './log.samples.ts';

type StoredSet = Workout['exercises'][number]['sets'][number];

const opened = (set: Partial<StoredSet>) => {
  const [exercise] = sampleWorkout().exercises;
  if (!exercise?.sets[0]) throw new Error('The sample has a set');
  const exercises = [{ ...exercise, sets: [{ ...exercise.sets[0], ...set }] }];
  return draftOf(sampleWorkout({ exercises }), { unit: 'lb', newId: () => 'one' });
};

const sent = (draft: DraftWorkout) => draftEntry(draft).exercises[0]?.sets[0];

const typed = (field: SetField, text: string): DraftChange => {
  return { type: 'set typed', exercise: 'one', set: 'one', field, text };
};

describe('draftEntry', () => {
  it('when a draft is saved, empty sets are included', () => {
    const entry = draftEntry(sampleDraft());
    expect(entry.state).toBe('draft');
    expect(entry.exercises[0]?.sets).toHaveLength(3);
    expect(entry.exercises[0]?.sets[0]).toMatchObject({
      done: false,
      weight_entered: null,
      weight_unit: null,
    });
    expect('version' in entry).toBe(false);
  });

  it('when the draft is stored, its version is sent', () => {
    expect(draftEntry(sampleDraft({ uuid: 'u', version: 3 })).version).toBe(3);
  });

  it('when an exercise has only a name, the name is sent', () => {
    const exercises = [sampleExercise({ exerciseUuid: null, name: 'Sled Push' })];
    expect(draftEntry(sampleDraft({ exercises })).exercises[0]).toMatchObject({ name: 'Sled Push' });
  });
});

describe('finishedEntry', () => {
  const done = sampleSet('done', { isDone: true, weight: '82,5', reps: '5', rpe: '8.5' });
  const open = sampleSet('open', { weight: '80' });

  it('when a workout is finished, only done sets are sent', () => {
    const exercises = [
      sampleExercise({ sets: [done, open] }),
      sampleExercise({ key: 'row', sets: [sampleSet('never')] }),
    ];
    const entry = finishedEntry(sampleDraft({ exercises, title: ' Push ' }), {
      endedAt: '2026-11-20T18:00:00.000Z',
      now: new Date('2026-11-20T18:00:00.000Z'),
    });
    expect(entry).not.toHaveProperty('post_to_feed');
    expect(entry).toMatchObject({ state: 'finished', title: 'Push', ended_at: '2026-11-20T18:00:00.000Z' });
    expect(entry.exercises).toHaveLength(1);
    expect(entry.exercises[0]?.sets).toEqual([
      {
        set_type: 'normal',
        done: true,
        weight_entered: 82.5,
        weight_unit: 'kg',
        reps: 5,
        rpe: 8.5,
        distance_m: null,
        duration_s: null,
        side: null,
        done_at: null,
      },
    ]);
  });

  it.each([
    ['nothing was chosen', '2026-11-19T18:00:00.000Z', null, true],
    ['posting was declined', '2026-11-19T18:00:00.000Z', false, false],
    ['it is older than 48 hours', '2026-11-15T18:00:00.000Z', true, false],
  ])('when it is back-dated and %s, the request says whether to post it', (_, endedAt, wantsPost, posts) => {
    const now = new Date('2026-11-20T18:00:00.000Z');
    const entry = finishedEntry(sampleDraft({ wantsPost }), { endedAt, now });
    expect(entry.post_to_feed).toBe(posts);
  });

  it('when its viewers were chosen, the request names them; else the default of the tracker applies', () => {
    const times = { endedAt: null, now: new Date('2026-11-20T18:00:00.000Z') };
    expect(finishedEntry(sampleDraft({ visibility: 'only_me' }), times).visibility).toBe('only_me');
    expect(finishedEntry(sampleDraft({ visibility: null }), times)).not.toHaveProperty('visibility');
  });

  it('when a finished workout without an end is edited, it still has none', () => {
    const draft = draftOf(sampleWorkout({ ended_at: null }), { unit: 'kg', newId: countingIds() });
    const entry = finishedEntry(draft, { endedAt: null, now: new Date('2026-11-20T18:00:00.000Z') });
    expect(entry.ended_at).toBeNull();
  });

  it('when a set has numbers but is not ticked, it is counted as open', () => {
    expect(
      openSets(sampleDraft({ exercises: [sampleExercise({ sets: [done, open, sampleSet('x')] })] })),
    ).toBe(1);
  });
});

describe('draftOf', () => {
  it('when a stored workout is opened and saved unchanged, every number stays as entered', () => {
    const workout = sampleWorkout();
    const entry = draftEntry(draftOf(workout, { unit: 'kg', newId: countingIds() }));
    expect(entry).toMatchObject({ version: 4, state: 'finished', title: 'Push Day' });
    expect(
      entry.exercises[0]?.sets.map((set) => [set.weight_entered, set.weight_unit, set.reps, set.rpe]),
    ).toEqual([
      [225, 'lb', 5, null],
      [82.5, 'kg', 8, 8.5],
    ]);
  });

  const stored = { weight_entered: 61.23496995, weight_unit: 'kg', distance_m: 5000 } as const;

  it('when stored numbers have more digits than their texts, they are sent unchanged', () => {
    const draft = opened({ ...stored, weight_unit: 'lb' });
    expect(draft.exercises[0]?.sets[0]).toMatchObject({ weight: '61.235', distance: '3.107' });
    expect(sent(draft)).toMatchObject({ weight_entered: 61.23496995, distance_m: 5000 });
    expect(sent(opened({ weight_entered: null, weight_unit: null, distance_m: 5000 }))).toMatchObject({
      weight_entered: null,
      distance_m: 5000,
    });
  });

  it('when a number is typed or deleted, the stored one is not sent', () => {
    const draft = opened(stored);
    const changed = [typed('weight', '62'), typed('distance', '6')].reduce(changeDraft, draft);
    expect(sent(changed)).toMatchObject({ weight_entered: 62, distance_m: 6000 });
    const deleted = [typed('weight', ''), typed('distance', '')].reduce(changeDraft, draft);
    expect(sent(deleted)).toMatchObject({ weight_entered: null, distance_m: null });
  });

  it('when a draft of an older version has no stored numbers, its texts are sent', () => {
    const exercises = [sampleExercise({ sets: [sampleSet('one', { weight: '61.235', distance: '5' })] })];
    expect(sent(sampleDraft({ exercises }))).toMatchObject({ weight_entered: 61.235, distance_m: 5000 });
  });

  it('when the values of the last workout are copied, its stored numbers are sent', () => {
    const set = sampleSet('one', { unit: 'lb' });
    const exercise = sampleExercise({ key: 'one', loadType: 'distance', unit: 'lb', sets: [set] });
    const previous = { ...stored, set_type: 'normal', reps: null, rpe: null, duration_s: 900 } as const;
    const [ghost] = ghostsOf(exercise, [{ ...previous, weight_entered: null, weight_unit: null }]);
    const tick = {
      type: 'set ticked',
      exercise: 'one',
      set: 'one',
      ghost: ghost?.suggestion ?? null,
    } as const;
    const draft = sampleDraft({ exercises: [exercise] });
    for (const changes of [[], [typed('duration', '14:00')]])
      expect(sent([...changes, { ...tick, nowMs: 0 }].reduce(changeDraft, draft))?.distance_m).toBe(5000);
  });
});

describe('repeatExercises', () => {
  it('when a workout is repeated, its sets are empty and not done', () => {
    const [exercise] = repeatExercises(sampleWorkout(), { unit: 'kg', newId: countingIds() });
    expect(exercise?.restSeconds).toBe(120);
    expect(exercise?.notes).toBe('');
    expect(exercise?.sets.map(({ isDone, weight, reps }) => [isDone, weight, reps])).toEqual([
      [false, '', ''],
      [false, '', ''],
    ]);
  });
});
