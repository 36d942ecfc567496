import { invalidPlace } from '../workouts/workouts.errors.ts';
import type { ImportMapping } from '../../contract/imports.ts';
import {
  isCertain,
  loadNameMatcher,
  createOwnExercises,
  type NameMatch,
} from '../exercises/exercise-finder.ts';
import { exerciseFacts, keyOf, type NewExercise } from '../exercises/exercises.model.ts';
import { findExercises, saveAliases } from '../exercises/exercises.repository.ts';
import type { LoadType } from '../formulas/formulas.model.ts';
import type { ParsedSet, ParsedWorkout } from '../import/import.model.ts';
import { muscleGroup } from '../exercises/muscle-groups.ts';
import type { WeightsDb } from '../weights.db.ts';
import type { ExerciseFacts } from '../workouts/workouts.model.ts';

/** What the names of a file would become, without making anything: by the name in the file. */
export async function foreseeExercises(
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
    exercises.set(name, row ? exerciseFacts(row) : unmadeExercise(name, sets));
  }
  // The stored name, where a taught one was found by its key alone.
  for (const found of matches.values()) {
    const name = stored.get(found.exercise?.uuid ?? '')?.name;
    if (found.exercise && name !== undefined) found.exercise = { ...found.exercise, name };
  }
  return { exercises, matches };
}

/** What the names of a file become: as the user said, then as foreseen; own exercises are made. */
export async function settleExercises(
  db: WeightsDb,
  context: { userId: string; newId: () => string; workouts: readonly ParsedWorkout[] },
  mappings: readonly ImportMapping[],
): Promise<ReadonlyMap<string, ExerciseFacts>> {
  const { userId, workouts } = context;
  const settled = new Map((await foreseeExercises(db, { userId, workouts })).exercises);
  const chosen = mappings.flatMap(({ name, exercise_uuid }) =>
    exercise_uuid && settled.has(name) ? [{ name, uuid: exercise_uuid }] : [],
  );
  const stored = await findExercises(
    db,
    userId,
    chosen.map(({ uuid }) => uuid),
  );
  for (const { name, uuid } of chosen) {
    const row = stored.get(uuid);
    if (!row) throw invalidPlace(['mappings'], `${name} is mapped to an exercise that does not exist`);
    settled.set(name, exerciseFacts(row));
  }
  for (const { name, exercise_uuid, create } of mappings) {
    const facts = settled.get(name);
    if (create && !exercise_uuid && facts) settled.set(name, { ...facts, uuid: '' });
  }
  await saveAliases(
    db,
    userId,
    [...new Map(chosen.map(({ name, uuid }) => [keyOf(name), uuid]))].map(([nameKey, exerciseId]) => ({
      nameKey,
      exerciseId,
    })),
  );
  const wanted = new Map(mappings.map(({ name, create }) => [name, create ?? null]));
  const unmade = [...settled].filter(([, { uuid }]) => uuid === '');
  const made = await createOwnExercises(
    db,
    context,
    unmade.map(([name, facts]) => newExercise(name, facts.loadType, wanted.get(name) ?? null)),
  );
  for (const [name] of unmade) {
    const row = made.get(keyOf(name));
    if (row) settled.set(name, exerciseFacts(row));
  }
  return settled;
}

function newExercise(name: string, loadType: LoadType, create: ImportMapping['create']): NewExercise {
  const muscle = create?.primary_muscle ?? null;
  return {
    name,
    loadType: create?.load_type ?? loadType,
    category: muscleGroup(muscle),
    primaryMuscles: muscle === null ? [] : [muscle],
  };
}

/** Without a uuid. */
function unmadeExercise(name: string, sets: readonly ParsedSet[]): ExerciseFacts {
  return {
    uuid: '',
    name,
    category: muscleGroup(null),
    loadType: guessLoadType(sets),
    bodyweightFraction: 1,
    perHand: false,
  };
}

/** What the sets of an unknown exercise were measured by. */
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
