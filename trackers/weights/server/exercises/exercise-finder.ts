import { matchBuiltIn } from './catalogue.service.ts';
import { keyOf, ownExerciseRow, type NewExercise } from './exercises.model.ts';
import {
  findByKeys,
  findExercises,
  findOwnByKeys,
  findOwnNames,
  followMerges,
  insertOwnExercises,
  type ExerciseRow,
} from './exercises.repository.ts';
import { createMatcher, type ExerciseMatch, type KnownExercise } from './exercise-matching.ts';
import type { WeightsDb } from '../weights.db.ts';

export type NameMatch = ExerciseMatch<KnownExercise>;

/** Tests whether a match is certain; a similar name is a guess that the user must confirm. */
export function isCertain({ kind }: NameMatch): boolean {
  return kind === 'exact' || kind === 'alias';
}

/**
 * Returns a function that matches a name to an exercise of a user: by their own alias, then by exact name, by alias
 * or spelling, and by similarity. At each step, own exercises come before built-in ones.
 */
export async function loadNameMatcher(db: WeightsDb, userId: string): Promise<(name: string) => NameMatch> {
  const { own, aliases } = await findOwnNames(db, userId);
  const matchOwn = createMatcher(own.map(({ uuid, name }) => ({ uuid, name, aliases: [], isOwn: true })));
  return (name) => {
    const aliasOf = aliases.get(keyOf(name));
    if (aliasOf !== undefined)
      return { kind: 'alias', exercise: { uuid: aliasOf, name, aliases: [], isOwn: true } };
    const [mine, builtIn] = [matchOwn(name), matchBuiltIn(name)];
    for (const kind of ['exact', 'alias', 'similar'] as const) {
      if (mine.kind === kind) return mine;
      if (builtIn.kind === kind) return builtIn;
    }
    return { kind: 'none', exercise: null };
  };
}

/** Finds own and built-in exercises by typed names and creates the missing ones. Returns them by name key. */
export async function findOrCreateExercises(
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
  const created = await createOwnExercises(
    db,
    { userId, newId },
    unknown.map((name) => ({ name, loadType: 'external' })),
  );
  return new Map([...found, ...created]);
}

/** Creates own exercises, or finds existing ones with the same name key. Returns them by name key. */
export async function createOwnExercises(
  db: WeightsDb,
  { userId, newId }: { userId: string; newId: () => string },
  exercises: readonly NewExercise[],
): Promise<ReadonlyMap<string, ExerciseRow>> {
  if (exercises.length === 0) return new Map();
  const rows = new Map(
    exercises.map((exercise) => [keyOf(exercise.name), ownExerciseRow(exercise, { userId, uuid: newId() })]),
  );
  await insertOwnExercises(db, [...rows.values()]);
  return followMerges(db, userId, await findOwnByKeys(db, userId, [...rows.keys()]));
}
