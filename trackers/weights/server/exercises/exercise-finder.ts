import { matchBuiltIn } from './catalogue.service.ts';
import { keyOf, ownExerciseRow, type NewExercise } from './exercises.model.ts';
import {
  findByKeys,
  findOwnByKeys,
  findOwnNames,
  insertOwnExercises,
  type ExerciseRow,
} from './exercises.repository.ts';
import { createMatcher, type ExerciseMatch, type KnownExercise } from '../import/exercise-matching.ts';
import type { WeightsDb } from '../weights.db.ts';

export type NameMatch = ExerciseMatch<KnownExercise>;

/**
 * Finds what a name means to a person: what they said it means, then an exact name, another name or spelling, and
 * last a similar one. At each step own exercises go before built-in ones.
 */
export async function loadNameMatcher(db: WeightsDb, userId: string): Promise<(name: string) => NameMatch> {
  const { own, aliases } = await findOwnNames(db, userId);
  const matchOwn = createMatcher(own.map(({ uuid, name }) => ({ uuid, name, aliases: [], isOwn: true })));
  return (name) => {
    const taught = aliases.get(keyOf(name));
    if (taught !== undefined)
      return { kind: 'alias', exercise: { uuid: taught, name, aliases: [], isOwn: true } };
    const [mine, builtIn] = [matchOwn(name), matchBuiltIn(name)];
    for (const kind of ['exact', 'alias', 'similar'] as const) {
      if (mine.kind === kind) return mine;
      if (builtIn.kind === kind) return builtIn;
    }
    return { kind: 'none', exercise: null };
  };
}

/** The exercises of names that were typed: found among own and built-in ones, or made. By folded name. */
export async function findOrMakeExercises(
  db: WeightsDb,
  { userId, newId, names }: { userId: string; newId: () => string; names: readonly string[] },
): Promise<ReadonlyMap<string, ExerciseRow>> {
  const keys = [...new Set(names.map((name) => keyOf(name)))];
  const exact = await findByKeys(db, userId, keys);
  const missing = names.filter((name) => !exact.has(keyOf(name)));
  if (missing.length === 0) return exact;
  const made = await makeOwnExercises(
    db,
    { userId, newId },
    missing.map((name) => ({ name, loadType: 'external' })),
  );
  return new Map([...exact, ...made]);
}

/** Makes own exercises; one with the same folded name that is there already is taken instead. By folded name. */
export async function makeOwnExercises(
  db: WeightsDb,
  { userId, newId }: { userId: string; newId: () => string },
  exercises: readonly NewExercise[],
): Promise<ReadonlyMap<string, ExerciseRow>> {
  if (exercises.length === 0) return new Map();
  const rows = new Map(
    exercises.map((exercise) => [keyOf(exercise.name), ownExerciseRow(exercise, { userId, uuid: newId() })]),
  );
  await insertOwnExercises(db, [...rows.values()]);
  return findOwnByKeys(db, userId, [...rows.keys()]);
}
