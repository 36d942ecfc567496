import { storedValues, type StoredSetValues } from './draft-entry.ts';
import type { SetValues } from './draft-changes.ts';
import { isEmptySet, type DraftExercise, type DraftSet } from './draft-workout.ts';

/** What stands beside a set and grey in its fields. */
export interface Ghost {
  /** What was done in the same place the last time; null where there was none. */
  readonly previous: SetValues | null;
  /** What ticking an empty set takes over: the previous values, else the set above. */
  readonly suggestion: SetValues | null;
}

/** For each set: warm-ups are compared with warm-ups and working sets with working sets, in their order. */
export function ghostsOf(exercise: DraftExercise, previous: readonly StoredSetValues[]): readonly Ghost[] {
  const warmups = previous.filter((set) => set.set_type === 'warmup');
  const working = previous.filter((set) => set.set_type !== 'warmup');
  const taken = { warmup: 0, working: 0 };
  let above: DraftSet | null = null;
  return exercise.sets.map((set) => {
    const stored = set.type === 'warmup' ? warmups[taken.warmup++] : working[taken.working++];
    const values = stored ? storedValues(stored, exercise.unit) : null;
    const suggestion = values ?? (above && set.type === above.type ? valuesOf(above) : null);
    if (!isEmptySet(set)) above = set;
    return { previous: values, suggestion };
  });
}

function valuesOf({ unit, weight, reps, distance, duration }: DraftSet): SetValues {
  return { unit, weight, reps, distance, duration };
}

/** `97.5 × 6`, `+20 × 5`, `1:30`, `2.5 km`; a dash where nothing was done. */
export function ghostText({ previous }: Ghost, exercise: Pick<DraftExercise, 'loadType' | 'unit'>): string {
  if (!previous) return '–';
  const { weight, reps, distance, duration } = previous;
  const load = weight ? `${exercise.loadType === 'weighted_bodyweight' ? '+' : ''}${weight}` : '';
  const foreign = load && previous.unit && previous.unit !== exercise.unit ? ` ${previous.unit}` : '';
  const parts = [
    load + foreign,
    distance ? `${distance} ${exercise.unit === 'lb' ? 'mi' : 'km'}` : '',
    duration ?? '',
    reps ?? '',
  ];
  return parts.filter(Boolean).join(' × ') || '–';
}
