import type { BodyOf, QueryOf, ResponseOf } from '@plotline/contract/endpoint.ts';
import { invalidFields } from '@plotline/server/tracker-kit/http.ts';
import type {
  createExercise,
  listExercises,
  previousSets,
  updateExercise,
} from '../../contract/exercises.ts';
import { builtInExercise, exerciseExists, exerciseNotFound } from './exercises.errors.ts';
import { COMMON_EXERCISES } from '../catalogue/common-exercises.ts';
import { keyOf, ownExerciseRow, presentExercise } from './exercises.model.ts';
import {
  findBestEstimates,
  findExercise,
  findLastSession,
  findOwnByKeys,
  findSetsOf,
  insertOwnExercises,
  saveAliases,
  saveOwnExercise,
  searchExercises,
  type ExerciseRow,
} from './exercises.repository.ts';
import { trimText } from '@plotline/contract/text.ts';
import { round } from '../formulas/round.ts';
import { findSettings } from '../settings/settings.repository.ts';
import type { WeightsKit } from '../weights.db.ts';
import { followExerciseChange } from './exercise-change.service.ts';
import { muscleGroup } from './muscle-groups.ts';

/** Abbreviations of lifters. */
const ABBREVIATIONS = new Map([
  ['bb', 'barbell'],
  ['bw', 'bodyweight'],
  ['db', 'dumbbell'],
  ['kb', 'kettlebell'],
  ['ohp', 'overhead press'],
  ['rdl', 'romanian deadlift'],
  ['sldl', 'stiff leg deadlift'],
  ['bss', 'bulgarian split squat'],
]);

export async function listOf(
  kit: WeightsKit,
  userId: string,
  { q = '', page = 1, limit = 25, scope = 'all' }: QueryOf<typeof listExercises>,
): Promise<ResponseOf<typeof listExercises>> {
  const words = q.trim() === '' ? [] : keyOf(q).split(' ');
  const { rows, total } = await searchExercises(kit.db, {
    userId,
    words: words.map((word) => [word, ABBREVIATIONS.get(word) ?? []].flat().map(escapeLike)),
    common: COMMON_EXERCISES,
    page,
    limit,
    isOwn: scope === 'own',
  });
  return { exercises: rows.map(presentExercise), total };
}

export async function create(
  kit: WeightsKit,
  userId: string,
  body: BodyOf<typeof createExercise>,
): Promise<ResponseOf<typeof createExercise>> {
  const name = trimText(body.name);
  if (name === '') throw invalidFields({ name: 'Give the exercise a name' });
  const row = ownExerciseRow(
    {
      name,
      loadType: body.load_type ?? 'external',
      perHand: body.per_hand ?? false,
      equipment: body.equipment ?? null,
      ...(body.category === undefined ? {} : { category: body.category }),
      primaryMuscles: body.primary_muscles ?? [],
      secondaryMuscles: body.secondary_muscles ?? [],
    },
    { userId, uuid: kit.newId() },
  );
  await insertOwnExercises(kit.db, [row]);
  const stored = (await findOwnByKeys(kit.db, userId, [row.name_key])).get(row.name_key);
  if (stored?.uuid !== row.uuid) throw exerciseExists(name);
  return { exercise: presentExercise(stored) };
}

/** Returns the sets of the last workout with an exercise, as entered. */
export async function previousOf(
  kit: WeightsKit,
  userId: string,
  exerciseId: string,
): Promise<ResponseOf<typeof previousSets>> {
  const exercise = await findExercise(kit.db, userId, exerciseId);
  if (!exercise) throw exerciseNotFound();
  const last = await findLastSession(kit.db, userId, exerciseId);
  const [settings, best, sets] = await Promise.all([
    findSettings(kit.db, userId),
    findBestEstimates(kit.db, userId, exerciseId),
    last ? findSetsOf(kit.db, last.uuid) : [],
  ]);
  const estimate = best[settings.formula];
  return {
    performed_at: last?.started_at.toISOString() ?? null,
    rest_seconds: last?.rest_seconds ?? null,
    best_e1rm_kg: estimate === null ? null : round(estimate),
    sets,
  };
}

function escapeLike(word: string): string {
  return word.replaceAll(/[\\%_]/g, String.raw`\$&`);
}

type Changes = BodyOf<typeof updateExercise>;

/** Changes an own exercise; loads, stats, records and posts of its workouts follow. */
export function update(
  kit: WeightsKit,
  userId: string,
  uuid: string,
  changes: Changes,
): Promise<ResponseOf<typeof updateExercise>> {
  return kit.lockedTransaction(userId, async (trx) => {
    const before = await findExercise(trx, userId, uuid);
    if (!before || before.merged_into !== null) throw exerciseNotFound();
    if (before.owner_id === null) throw builtInExercise();
    const after = changedRow(before, changes, kit.now());
    if (after.name_key !== before.name_key) {
      const holder = (await findOwnByKeys(trx, userId, [after.name_key])).get(after.name_key);
      if (holder) throw exerciseExists(after.name);
      // Files that have the former name still mean this exercise.
      await saveAliases(trx, userId, [{ nameKey: before.name_key, exerciseId: uuid }]);
    }
    await saveOwnExercise(trx, after);
    if (isShownElsewhere(before, after)) await followExerciseChange(kit, trx, userId, [uuid]);
    return { exercise: presentExercise(after) };
  });
}

function changedRow(before: ExerciseRow, changes: Changes, now: Date): ExerciseRow {
  const name = changes.name === undefined ? before.name : trimText(changes.name);
  if (name === '') throw invalidFields({ name: 'Give the exercise a name' });
  const loadType = changes.load_type ?? before.load_type;
  const muscles = changes.muscles ?? before.primary_muscles;
  const archivedAt = changes.archived ? (before.archived_at ?? now) : null;
  return {
    ...before,
    name,
    name_key: keyOf(name),
    search_text: keyOf(name),
    load_type: loadType,
    per_hand: loadType === 'external' && (changes.per_hand ?? before.per_hand),
    equipment: changes.equipment === undefined ? before.equipment : changes.equipment,
    category: changes.muscles === undefined ? before.category : muscleGroup(muscles[0]),
    primary_muscles: muscles,
    secondary_muscles: changes.secondary_muscles ?? before.secondary_muscles,
    archived_at: changes.archived === undefined ? before.archived_at : archivedAt,
  };
}

/** Tests whether workouts, records or posts show what changed. */
function isShownElsewhere(before: ExerciseRow, after: ExerciseRow): boolean {
  return (['name', 'category', 'load_type', 'per_hand'] as const).some(
    (column) => before[column] !== after[column],
  );
}
