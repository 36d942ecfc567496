import type { ExerciseEntry, WeightUnit } from '../../contract/workouts.ts';
import type { PickedExercise } from '../shared/NewExercise.tsx';
import { DEFAULT_REST_SECONDS, emptySet, type DraftExercise } from './draft-workout.ts';
import { trimText } from '@plotline/contract/text.ts';

interface Context {
  readonly unit: WeightUnit;
  readonly newId: () => string;
}

const FIRST_SETS = 3;

export function pickedExercise(exercise: PickedExercise, { unit, newId }: Context): DraftExercise {
  return {
    key: newId(),
    exerciseUuid: exercise.uuid,
    name: exercise.name,
    loadType: exercise.load_type,
    perHand: exercise.per_hand,
    unit,
    supersetGroup: null,
    notes: '',
    restSeconds: DEFAULT_REST_SECONDS,
    hasRpe: false,
    sets: Array.from({ length: FIRST_SETS }, () => emptySet(newId(), unit)),
  };
}

/** Returns the exercises for a template: set types and rests, without weights and repetitions. */
export function templateExercises(exercises: readonly DraftExercise[]): ExerciseEntry[] {
  return exercises.map((exercise) => ({
    ...(exercise.exerciseUuid === null ? { name: exercise.name } : { exercise_uuid: exercise.exerciseUuid }),
    superset_group: exercise.supersetGroup,
    rest_seconds: exercise.restSeconds,
    notes: trimText(exercise.notes) || null,
    sets: exercise.sets.map(({ type }) => ({ set_type: type, done: false })),
  }));
}
