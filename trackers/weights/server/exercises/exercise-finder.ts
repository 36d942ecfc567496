import { matchBuiltIn } from './catalogue.service.ts';
import { keyOf, ownExerciseRow, type NewExercise } from './exercises.model.ts';
import {
  findByKeys,
  findExercises,
  findOwnByKeys,
  findOwnNames,
  insertOwnExercises,
  type ExerciseRow,
} from './exercises.repository.ts';
import { createMatcher, type ExerciseMatch, type KnownExercise } from './exercise-matching.ts';
import type { WeightsDb } from '../weights.db.ts';

export type NameMatch = ExerciseMatch<KnownExercise>;

/** Certain matches are taken as they are; a similar name is a guess, which only the user can confirm. */
export function isCertain({ kind }: NameMatch): boolean {
  return kind === 'exact' || kind === 'alias';
}

/**
 * Finds what a name means to a user: what they said it means, then an exact name, another name or spelling, and
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
  const found = new Map(await findByKeys(db, userId, keys));
  const others = names.filter((name) => !found.has(keyOf(name)));
  if (others.length === 0) return found;
  const match = await loadNameMatcher(db, userId);
  const certain = others.flatMap((name) => {
    const matched = match(name);
    return isCertain(matched) && matched.exercise ? [{ name, uuid: matched.exercise.uuid }] : [];
  });
  const rows = await findExercises(
    db,
    userId,
    certain.map(({ uuid }) => uuid),
  );
  for (const { name, uuid } of certain) {
    const row = rows.get(uuid);
    if (row) found.set(keyOf(name), row);
  }
  const unknown = others.filter((name) => !found.has(keyOf(name)));
  const made = await makeOwnExercises(
    db,
    { userId, newId },
    unknown.map((name) => ({ name, loadType: 'external' })),
  );
  return new Map([...found, ...made]);
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
