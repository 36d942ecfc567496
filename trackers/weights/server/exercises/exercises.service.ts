import type { BodyOf, QueryOf, ResponseOf } from '@plotline/contract/endpoint.ts';
import { invalidFields } from '@plotline/server/tracker-kit/http.ts';
import type { createExercise, listExercises, previousSets } from '../../contract/exercises.ts';
import { exerciseExists, exerciseNotFound } from './exercises.errors.ts';
import { keyOf, ownExerciseRow, presentExercise } from './exercises.model.ts';
import {
  findBestEstimates,
  findExercise,
  findLastSession,
  findOwnByKeys,
  findSetsOf,
  insertOwnExercises,
  searchExercises,
} from './exercises.repository.ts';
import { trimText } from '@plotline/contract/text.ts';
import { round } from '../formulas/round.ts';
import { findSettings } from '../settings/settings.repository.ts';
import type { WeightsKit } from '../weights.db.ts';

export async function listOf(
  kit: WeightsKit,
  userId: string,
  { q = '', page = 1, limit = 25, scope = 'all' }: QueryOf<typeof listExercises>,
): Promise<ResponseOf<typeof listExercises>> {
  const words = q.trim() === '' ? [] : keyOf(q).split(' ');
  const { rows, total } = await searchExercises(kit.db, {
    userId,
    words: words.map(escapeLike),
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
