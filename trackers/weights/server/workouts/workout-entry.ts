import { LIMITS } from '../../contract/limits.ts';
import type { ExerciseEntry, SetEntry, WeightUnit, WorkoutEntry } from '../../contract/workouts.ts';
import { findOrCreateExercises } from '../exercises/exercise-finder.ts';
import { exerciseFacts, keyOf } from '../exercises/exercises.model.ts';
import { findExercises, followMerges } from '../exercises/exercises.repository.ts';
import { splitAssistance, usesBodyweight } from '../formulas/load.ts';
import { toKg } from '../../contract/units.ts';
import type { WeightsDb } from '../weights.db.ts';
import type { WorkoutTimes } from './workout-times.ts';
import { invalidPlace } from './workouts.errors.ts';
import type { ExerciseFacts, WorkoutContent, WorkoutExercise, WorkoutSet } from './workouts.model.ts';
import { trimText } from '@plotline/contract/text.ts';

type Context = { userId: string; newId: () => string; unit: WeightUnit };

/** Converts an entry to a workout: finds or creates exercises, converts weights. Throws 422 with the invalid field. */
export async function readEntry(
  db: WeightsDb,
  { entry, times }: { entry: WorkoutEntry; times: WorkoutTimes },
  context: Context,
): Promise<WorkoutContent> {
  if (entry.state === 'finished' && entry.exercises.every(({ sets }) => sets.length === 0))
    throw invalidPlace(['exercises'], 'A finished workout needs at least one set');
  const exercises = await findOrCreateEntered(db, entry.exercises, context);
  return {
    ...times,
    title: textOrNull(entry.title),
    notes: textOrNull(entry.notes),
    timezone: entry.timezone,
    state: entry.state,
    exercises: exercises.map(({ item, exercise }, index) =>
      readExercise(item, { exercise, index, unit: context.unit }),
    ),
  };
}

/**
 * Returns the entries with the user's own and built-in exercises that they name by id or by name; creates own ones for
 * new names. Throws 422 for an id that is no exercise of the user, and for an entry that names none.
 */
export async function findOrCreateEntered<Entry extends Pick<ExerciseEntry, 'exercise_uuid' | 'name'>>(
  db: WeightsDb,
  entries: readonly Entry[],
  { userId, newId }: Pick<Context, 'userId' | 'newId'>,
): Promise<{ item: Entry; exercise: ExerciseFacts }[]> {
  const uuids = entries.flatMap(({ exercise_uuid }) => exercise_uuid ?? []);
  const names = entries
    .flatMap((entry) => (entry.exercise_uuid ? [] : trimText(entry.name ?? '')))
    .filter(Boolean);
  const byUuid =
    uuids.length === 0 ? new Map() : await followMerges(db, userId, await findExercises(db, userId, uuids));
  for (const [index, { exercise_uuid: uuid }] of entries.entries()) {
    if (uuid && !byUuid.has(uuid))
      throw invalidPlace(['exercises', index, 'exercise_uuid'], 'This exercise does not exist');
  }
  const byKey = names.length === 0 ? new Map() : await findOrCreateExercises(db, { userId, newId, names });
  return entries.map((item, index) => {
    const { exercise_uuid: uuid, name } = item;
    const row = uuid ? byUuid.get(uuid) : byKey.get(keyOf(name ?? ''));
    if (!row) throw invalidPlace(['exercises', index], 'Give exercise_uuid or name');
    return { item, exercise: exerciseFacts(row) };
  });
}

function readExercise(
  entry: ExerciseEntry,
  { exercise, index, unit }: { exercise: ExerciseFacts; index: number; unit: WeightUnit },
): WorkoutExercise {
  return {
    exercise,
    supersetGroup: entry.superset_group ?? null,
    notes: textOrNull(entry.notes),
    restSeconds: entry.rest_seconds ?? null,
    sets: entry.sets.map((set, position) => {
      const problem = weightProblem(set, exercise, unit);
      if (problem !== null)
        throw invalidPlace(['exercises', index, 'sets', position, 'weight_entered'], problem);
      return readSet(set, exercise, unit);
    }),
  };
}

function weightProblem(set: SetEntry, exercise: ExerciseFacts, unit: WeightUnit): string | null {
  const weight = set.weight_entered ?? null;
  if (weight === null) return null;
  if (Math.abs(toKg(weight, set.weight_unit ?? unit)) > LIMITS.weightKg)
    return `A weight cannot be above ${LIMITS.weightKg.toLocaleString('en-US')} kg`;
  if (weight < 0 && !usesBodyweight(exercise))
    return `A negative weight means assistance, which ${exercise.name} does not have`;
  return null;
}

function readSet(set: SetEntry, exercise: ExerciseFacts, unit: WeightUnit): WorkoutSet {
  const weightEntered = set.weight_entered ?? null;
  const weightUnit = weightEntered === null ? null : (set.weight_unit ?? unit);
  const weightKg = weightEntered === null ? null : toKg(weightEntered, weightUnit ?? unit);
  return {
    setType: set.set_type,
    done: set.done,
    weightEntered,
    weightUnit,
    ...splitAssistance(exercise, weightKg),
    reps: set.reps ?? null,
    rpe: set.rpe ?? null,
    distanceM: set.distance_m ?? null,
    durationSeconds: set.duration_s ?? null,
    side: set.side ?? null,
    doneAt: set.done && set.done_at ? new Date(set.done_at) : null,
  };
}

function textOrNull(text: string | null | undefined): string | null {
  const trimmed = trimText(text ?? '');
  return trimmed === '' ? null : trimmed;
}
