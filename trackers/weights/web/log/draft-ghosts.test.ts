import { describe, expect, it } from 'vitest';
import type { StoredSetValues } from './draft-entry.ts';
import type { DraftExercise } from './draft-workout.ts';
import { ghostsOf, ghostText } from './draft-ghosts.ts';
import { sampleExercise, sampleSet } from './log.samples.ts';

const before = (part: Partial<StoredSetValues>): StoredSetValues => ({
  set_type: 'normal',
  weight_entered: null,
  weight_unit: 'kg',
  reps: null,
  rpe: null,
  distance_m: null,
  duration_s: null,
  ...part,
});

describe('ghostsOf', () => {
  it('when a warm-up was added, working sets are still paired with working sets', () => {
    const sets = [sampleSet('w', { type: 'warmup' }), sampleSet('one'), sampleSet('two')];
    const previous = [
      before({ weight_entered: 97.5, reps: 6 }),
      before({ set_type: 'warmup', weight_entered: 60, reps: 8 }),
      before({ weight_entered: 95, reps: 6 }),
    ];
    const ghosts = ghostsOf(sampleExercise({ sets }), previous);
    expect(ghosts.map(({ previous: values }) => values?.weight)).toEqual(['60', '97.5', '95']);
  });

  it('when there is no previous workout, the set above is suggested', () => {
    const sets = [sampleSet('one', { weight: '100', reps: '5' }), sampleSet('two')];
    const ghosts = ghostsOf(sampleExercise({ sets }), []);
    expect(ghosts[0]).toEqual({ previous: null, suggestion: null });
    expect(ghosts[1]?.suggestion).toMatchObject({ weight: '100', reps: '5' });
  });
});

describe('hidden fields', () => {
  const stored = before({ weight_entered: 100, reps: 5, rpe: 8, duration_s: 60 });

  it('when the RPE is hidden, that of the last workout is neither copied nor suggested', () => {
    const values = { unit: 'kg', weight: '100', reps: '5', stored: { weight: 100, distanceM: null } };
    expect(ghostsOf(sampleExercise(), [stored])[0]).toEqual({ previous: values, suggestion: values });
    const [ghost] = ghostsOf(sampleExercise({ hasRpe: true }), [stored]);
    expect(ghost?.previous).toEqual({ ...values, rpe: '8' });
  });

  it('when an exercise has no weight, that of the last workout is left out of the text', () => {
    expect(textOf(stored, 'reps_only')).toBe('5');
  });

  it('when the set above has an RPE, it is not suggested', () => {
    const sets = [sampleSet('one', { reps: '5', rpe: '9' }), sampleSet('two')];
    const [, ghost] = ghostsOf(sampleExercise({ hasRpe: true, sets }), []);
    expect(ghost?.suggestion).toEqual({ unit: 'kg', weight: '', reps: '5' });
  });
});

const textOf = (stored: StoredSetValues, loadType: DraftExercise['loadType'] = 'external') => {
  const exercise = sampleExercise({ loadType, sets: [sampleSet('one')] });
  const [ghost] = ghostsOf(exercise, [stored]);
  return ghost ? ghostText(ghost, exercise) : '';
};

describe('ghostText', () => {
  it('when a set has a weight, the text is weight and repetitions', () => {
    expect(textOf(before({ weight_entered: 97.5, reps: 6 }))).toBe('97.5 × 6');
    expect(textOf(before({ weight_entered: 225, weight_unit: 'lb', reps: 5 }))).toBe('225 lb × 5');
    expect(textOf(before({ weight_entered: 20, reps: 5 }), 'weighted_bodyweight')).toBe('+20 × 5');
  });

  it('when a set has a distance, the text is distance and time', () => {
    expect(textOf(before({ distance_m: 2500, duration_s: 900 }), 'distance')).toBe('2.5 km × 15:00');
  });
});
