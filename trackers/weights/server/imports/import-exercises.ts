import type { ImportMapping } from '../../contract/imports.ts';
import {
  isCertain,
  loadNameMatcher,
  createOwnExercises,
  type NameMatch,
} from '../exercises/exercise-finder.ts';
import { exerciseFacts, keyOf, type NewExercise } from '../exercises/exercises.model.ts';
import { findExercises, saveAliases } from '../exercises/exercises.repository.ts';
import { muscleGroup } from '../exercises/muscle-groups.ts';
import type { ParsedSet, ParsedWorkout } from '../file-formats/import.model.ts';
import type { LoadType } from '../formulas/formulas.model.ts';
import type { WeightsDb } from '../weights.db.ts';
import { invalidPlace } from '../workouts/workouts.errors.ts';
import type { ExerciseFacts } from '../workouts/workouts.model.ts';

/** Finds the exercises that the names of a file stand for, by name. Unknown ones have no uuid yet; stores nothing. */
export async function matchExercises(
  db: WeightsDb,
  { userId, workouts }: { userId: string; workouts: readonly ParsedWorkout[] },
): Promise<{ exercises: ReadonlyMap<string, ExerciseFacts>; matches: ReadonlyMap<string, NameMatch> }> {
  const setsByName = collectSets(workouts);
  const match = await loadNameMatcher(db, userId);
  const matches = new Map([...setsByName.keys()].map((name) => [name, match(name)]));
  const uuids = [...matches.values()].flatMap(({ exercise }) => exercise?.uuid ?? []);
  const stored = await findExercises(db, userId, uuids);
  const exercises = new Map<string, ExerciseFacts>();
  for (const [name, sets] of setsByName) {
    const found = matches.get(name);
    const row = found && isCertain(found) ? stored.get(found.exercise?.uuid ?? '') : undefined;
    exercises.set(name, row ? exerciseFacts(row) : unknownExercise(name, sets));
  }
  // A match by a saved alias carries the name of the file: the stored name replaces it.
  for (const found of matches.values()) {
    const name = stored.get(found.exercise?.uuid ?? '')?.name;
    if (found.exercise && name !== undefined) found.exercise = { ...found.exercise, name };
  }
  return { exercises, matches };
}

/** Returns an exercise for every name of a file: the one the user chose, else the match, else a new one of their own. */
export async function resolveExercises(
  db: WeightsDb,
  context: { userId: string; newId: () => string; workouts: readonly ParsedWorkout[] },
  mappings: readonly ImportMapping[],
): Promise<ReadonlyMap<string, ExerciseFacts>> {
  const { userId, workouts } = context;
  const resolved = new Map((await matchExercises(db, { userId, workouts })).exercises);
  const chosen = mappings.flatMap(({ name, exercise_uuid }) =>
    exercise_uuid && resolved.has(name) ? [{ name, uuid: exercise_uuid }] : [],
  );
  const stored = await findExercises(
    db,
    userId,
    chosen.map(({ uuid }) => uuid),
  );
  for (const { name, uuid } of chosen) {
    const row = stored.get(uuid);
    if (!row) throw invalidPlace(['mappings'], `${name} is mapped to an exercise that does not exist`);
    resolved.set(name, exerciseFacts(row));
  }
  for (const { name, exercise_uuid, create } of mappings) {
    const facts = resolved.get(name);
    if (create && !exercise_uuid && facts) resolved.set(name, { ...facts, uuid: '' });
  }
  const aliases = new Map(chosen.map(({ name, uuid }) => [keyOf(name), uuid]));
  await saveAliases(
    db,
    userId,
    [...aliases].map(([nameKey, exerciseId]) => ({ nameKey, exerciseId })),
  );
  const creations = new Map(mappings.map(({ name, create }) => [name, create ?? null]));
  const missing = [...resolved].filter(([, { uuid }]) => uuid === '');
  const created = await createOwnExercises(
    db,
    context,
    missing.map(([name, facts]) => newExercise(name, facts.loadType, creations.get(name) ?? null)),
  );
  for (const [name] of missing) {
    const row = created.get(keyOf(name));
    if (row) resolved.set(name, exerciseFacts(row));
  }
  return resolved;
}

function newExercise(name: string, loadType: LoadType, create: ImportMapping['create']): NewExercise {
  const muscles = create?.muscles ?? (create?.primary_muscle ? [create.primary_muscle] : []);
  const wantedType = create?.load_type ?? loadType;
  return {
    name,
    loadType: wantedType,
    perHand: wantedType === 'external' && (create?.per_hand ?? false),
    category: muscleGroup(muscles[0]),
    primaryMuscles: muscles,
  };
}

function unknownExercise(name: string, sets: readonly ParsedSet[]): ExerciseFacts {
  return {
    uuid: '',
    name,
    category: muscleGroup(null),
    loadType: guessLoadType(sets),
    bodyweightFraction: 1,
    perHand: false,
  };
}

function guessLoadType(sets: readonly ParsedSet[]): LoadType {
  if (sets.some(({ weightEntered }) => (weightEntered ?? 0) < 0)) return 'weighted_bodyweight';
  if (sets.some(({ weightEntered }) => (weightEntered ?? 0) > 0)) return 'external';
  if (sets.some(({ distanceEntered }) => (distanceEntered ?? 0) > 0)) return 'distance';
  if (sets.some(({ reps }) => (reps ?? 0) > 0)) return 'reps_only';
  return sets.some(({ durationSeconds }) => (durationSeconds ?? 0) > 0) ? 'duration' : 'external';
}

function collectSets(workouts: readonly ParsedWorkout[]): Map<string, ParsedSet[]> {
  const byName = new Map<string, ParsedSet[]>();
  for (const { exercises } of workouts) {
    for (const { name, sets } of exercises) {
      const known = byName.get(name);
      if (known) known.push(...sets);
      else byName.set(name, [...sets]);
    }
  }
  return byName;
}
