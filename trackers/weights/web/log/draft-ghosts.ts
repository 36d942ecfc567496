import { storedValues, type StoredSetValues } from './draft-entry.ts';
import {
  fieldsOf,
  isEmptySet,
  type DraftExercise,
  type DraftSet,
  type SetField,
  type SetValues,
} from './draft-workout.ts';

/** The previous values beside a set and the placeholders in its fields. */
export interface Ghost {
  /** The values of the same set in the last workout; null without one. */
  readonly previous: SetValues | null;
  /** The values copied when an empty set is ticked: the previous ones, else those of the set above. */
  readonly suggestion: SetValues | null;
}

/** Pairs the sets with those of the last workout: warm-ups with warm-ups, working sets with working sets. */
export function ghostsOf(exercise: DraftExercise, previous: readonly StoredSetValues[]): readonly Ghost[] {
  const warmups = previous.filter((set) => set.set_type === 'warmup');
  const working = previous.filter((set) => set.set_type !== 'warmup');
  const used = { warmup: 0, working: 0 };
  const fields = fieldsOf(exercise);
  const withoutRpe = fields.filter((field) => field !== 'rpe');
  let above: DraftSet | null = null;
  return exercise.sets.map((set) => {
    const stored = set.type === 'warmup' ? warmups[used.warmup++] : working[used.working++];
    const values = stored ? valuesOf(storedValues(stored, exercise.unit), fields) : null;
    const suggestion = values ?? (above && set.type === above.type ? valuesOf(above, withoutRpe) : null);
    if (!isEmptySet(set)) above = set;
    return { previous: values, suggestion };
  });
}

/** Returns the values of these fields, which the user sees. A hidden one would be saved unnoticed. */
function valuesOf(set: Pick<DraftSet, SetField | 'unit' | 'stored'>, fields: readonly SetField[]): SetValues {
  return {
    unit: set.unit,
    stored: set.stored,
    ...Object.fromEntries(fields.map((field) => [field, set[field]])),
  };
}

/** Writes `97.5 × 6`, `+20 × 5`, `1:30`, `2.5 km`; a dash without previous values. */
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
