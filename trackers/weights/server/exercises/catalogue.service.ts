import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { loadedCatalogue, saveCatalogue, type ExerciseRow } from './exercises.repository.ts';
import { keyOf, type NewExercise } from './exercises.model.ts';
import { createMatcher, type ExerciseMatch, type KnownExercise } from './exercise-matching.ts';
import type { WeightsKit } from '../weights.db.ts';

type CatalogueExercise = {
  uuid: string;
  name: string;
  aliases: string[];
  load_type: NewExercise['loadType'];
  bodyweight_fraction: number;
  per_hand: boolean;
  equipment: string | null;
  mechanic: string | null;
  category: string;
  primary_muscles: string[];
  secondary_muscles: string[];
};

const FILE = path.join(import.meta.dirname, '..', 'catalogue', 'exercises.json');

/**
 * Returns a function that loads the built-in exercises into the database once, unless they are up to date, and
 * retries after a failure.
 */
export function catalogueLoader(kit: Pick<WeightsKit, 'db' | 'transaction'>): () => Promise<void> {
  let loading: Promise<void> | undefined;
  return () => {
    loading ??= load(kit).catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
}

export function matchBuiltIn(name: string): ExerciseMatch<KnownExercise> {
  matcher ??= createMatcher(readCatalogue().exercises.map((exercise) => ({ ...exercise, isOwn: false })));
  return matcher(name);
}

/**
 * Returns the other name of a built-in exercise that has the words of a search which its name lacks, or the most of them;
 * null if the name has them all.
 */
export function searchedAlias(uuid: string, name: string, q: string): string | null {
  const nameText = keyOf(name);
  const words = keyOf(q).split(' ');
  const missing = words.filter((word) => !nameText.includes(word));
  if (missing.length === 0) return null;
  const aliases = readCatalogue().exercises.find((exercise) => exercise.uuid === uuid)?.aliases ?? [];
  let best: string | null = null;
  let most = 0;
  for (const alias of aliases) {
    const text = keyOf(alias);
    const count = missing.filter((word) => text.includes(word)).length;
    if (count <= most) continue;
    best = alias;
    most = count;
  }
  return best;
}

let matcher: ((name: string) => ExerciseMatch<KnownExercise>) | undefined;
let catalogue: { sha256: string; exercises: readonly CatalogueExercise[] } | undefined;

async function load(kit: Pick<WeightsKit, 'db' | 'transaction'>): Promise<void> {
  const { sha256, exercises } = readCatalogue();
  if ((await loadedCatalogue(kit.db)) === sha256) return;
  await kit.transaction((trx) => saveCatalogue(trx, sha256, exercises.map(builtInRow)));
}

function readCatalogue() {
  if (!catalogue) {
    const text = readFileSync(FILE, 'utf8');
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the file is part of the program, and tested
    const exercises = JSON.parse(text) as CatalogueExercise[];
    catalogue = { sha256: createHash('sha256').update(text).digest('hex'), exercises };
  }
  return catalogue;
}

function builtInRow(exercise: CatalogueExercise): ExerciseRow {
  const { uuid, name, aliases, load_type, bodyweight_fraction, per_hand } = exercise;
  const { equipment, mechanic, category, primary_muscles, secondary_muscles } = exercise;
  return {
    uuid,
    owner_id: null,
    name,
    name_key: keyOf(name),
    search_text: [name, ...aliases].map((text) => keyOf(text)).join(' | '),
    load_type,
    bodyweight_fraction,
    per_hand,
    equipment,
    mechanic,
    category,
    primary_muscles,
    secondary_muscles,
    archived_at: null,
    merged_into: null,
  };
}
