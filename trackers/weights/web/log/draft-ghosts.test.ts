import { describe, expect, it } from 'vitest';
import type { StoredSetValues } from './draft-entry.ts';
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

const textOf = (
  stored: StoredSetValues,
  loadType: 'external' | 'weighted_bodyweight' | 'distance' = 'external',
) => {
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
