import { LIMITS, type WeightUnit } from '../../contract/workouts.ts';
import type { DraftChange } from './draft-workout.ts';
import { emptySet, type DraftExercise, type DraftSet } from './draft-workout.ts';

type ExerciseChange = Extract<DraftChange, { exercise: string }>;

/** Returns an exercise of the draft after a change. */
export function changeExercise(exercise: DraftExercise, change: ExerciseChange): DraftExercise {
  switch (change.type) {
    case 'exercise changed':
      return { ...exercise, ...change.change };
    case 'unit changed':
      return changeUnit(exercise, change.unit);
    case 'superset left':
      return { ...exercise, supersetGroup: null };
    case 'set added':
      if (exercise.sets.length >= LIMITS.setsPerExercise) return exercise;
      return { ...exercise, sets: [...exercise.sets, emptySet(change.key, exercise.unit)] };
    case 'set removed':
      return { ...exercise, sets: exercise.sets.filter(({ key }) => key !== change.set) };
    case 'set moved':
      return { ...exercise, sets: moveByKey(exercise.sets, change.set, change.by) };
    case 'set typed':
      return updateSet(exercise, change.set, (set) => ({ ...set, [change.field]: change.text }));
    case 'set filled':
      return updateSet(exercise, change.set, (set) => ({ ...set, ...change.values }));
    case 'set type chosen':
      return updateSet(exercise, change.set, (set) => ({ ...set, type: change.setType }));
    default:
      return exercise;
  }
}

/** Changes the unit of the exercise and of its sets without a weight; entered weights keep theirs. */
function changeUnit(exercise: DraftExercise, unit: WeightUnit): DraftExercise {
  const sets = exercise.sets.map((set) => (set.weight === '' ? { ...set, unit } : set));
  return { ...exercise, unit, sets };
}

/** Moves an entry one place up or down; unchanged at the ends. */
export function moveByKey<T extends { readonly key: string }>(
  list: readonly T[],
  key: string,
  by: 1 | -1,
): readonly T[] {
  const from = list.findIndex((one) => one.key === key);
  const to = from + by;
  const one = list[from];
  if (!one || to < 0 || to >= list.length) return list;
  return list.toSpliced(from, 1).toSpliced(to, 0, one);
}

export function updateSet(
  exercise: DraftExercise,
  key: string,
  change: (set: DraftSet) => DraftSet,
): DraftExercise {
  return { ...exercise, sets: exercise.sets.map((set) => (set.key === key ? change(set) : set)) };
}
