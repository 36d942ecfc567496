import type { ResponseOf } from '@plotline/contract/endpoint.ts';
import { invalidFields } from '@plotline/server/tracker-kit/http.ts';
import type { listMerges, mergeExercise, undoMerge } from '../../contract/exercises.ts';
import type { WeightsDb, WeightsKit } from '../weights.db.ts';
import { followExerciseChange } from './exercise-change.service.ts';
import {
  builtInExercise,
  exerciseNotFound,
  laterMerge,
  mergeNotFound,
  mergeTooOld,
} from './exercises.errors.ts';
import { findExercise, saveAliases, type ExerciseRow } from './exercises.repository.ts';
import {
  findMerge,
  findMergeOf,
  findMergesSince,
  insertMerge,
  markMerged,
  moveAliases,
  moveHistory,
  revertMerge,
  type MergeRow,
} from './merges.repository.ts';

const UNDO_MS = 30 * 86_400_000;

/** Moves the history and the names of an own exercise to another one. Repeating it returns the same response. */
export function merge(
  kit: WeightsKit,
  userId: string,
  { sourceId, targetId }: { sourceId: string; targetId: string },
): Promise<ResponseOf<typeof mergeExercise>> {
  if (sourceId === targetId) throw invalidFields({ into: 'Choose another exercise' });
  return kit.lockedTransaction(userId, async (trx) => {
    const [source, target] = [await own(trx, userId, sourceId), await findExercise(trx, userId, targetId)];
    if (!target || target.merged_into !== null) throw exerciseNotFound();
    const earlier = await findMergeOf(trx, userId, sourceId);
    if (earlier && source.merged_into === targetId) return countsOf(earlier);
    if (earlier) throw exerciseNotFound();
    const pair = { userId, sourceId, targetId };
    const moved = await moveHistory(trx, pair);
    const aliasKeys = await moveAliases(trx, pair);
    await saveAliases(trx, userId, [{ nameKey: source.name_key, exerciseId: targetId }]);
    await markMerged(trx, sourceId, targetId);
    const merged: MergeRow = {
      uuid: kit.newId(),
      user_id: userId,
      source_id: sourceId,
      target_id: targetId,
      workouts: moved.workouts,
      sets: moved.sets,
      entry_ids: moved.entryIds,
      alias_keys: aliasKeys,
      merged_at: kit.now(),
      undone_at: null,
    };
    await insertMerge(trx, merged);
    await followExerciseChange(kit, trx, userId, [sourceId, targetId]);
    return countsOf(merged);
  });
}

/** Moves the history back within 30 days. Repeating it returns the same response. */
export function undo(
  kit: WeightsKit,
  userId: string,
  mergeId: string,
): Promise<ResponseOf<typeof undoMerge>> {
  return kit.lockedTransaction(userId, async (trx) => {
    const merged = await findMerge(trx, userId, mergeId);
    if (!merged) throw mergeNotFound();
    if (merged.undone_at) return countsOf(merged);
    if (isTooOld(merged, kit.now())) throw mergeTooOld();
    const source = await own(trx, userId, merged.source_id);
    const target = await findExercise(trx, userId, merged.target_id);
    if (target && target.merged_into !== null) throw laterMerge(target.name);
    const { source_id: sourceId, target_id: targetId } = merged;
    await markMerged(trx, sourceId, null);
    await revertMerge(trx, merged, { sourceKey: source.name_key, now: kit.now() });
    await followExerciseChange(kit, trx, userId, [sourceId, targetId]);
    return countsOf(merged);
  });
}

export async function list(kit: WeightsKit, userId: string): Promise<ResponseOf<typeof listMerges>> {
  const merges = await findMergesSince(kit.db, userId, new Date(kit.now().getTime() - UNDO_MS));
  return {
    merges: merges.map(({ uuid, merged_at, ...merged }) => ({
      merge_id: uuid,
      ...merged,
      undo_until: new Date(merged_at.getTime() + UNDO_MS).toISOString(),
    })),
  };
}

async function own(trx: WeightsDb, userId: string, uuid: string): Promise<ExerciseRow> {
  const exercise = await findExercise(trx, userId, uuid);
  if (!exercise) throw exerciseNotFound();
  if (exercise.owner_id === null) throw builtInExercise();
  return exercise;
}

function isTooOld({ merged_at }: MergeRow, now: Date): boolean {
  return merged_at.getTime() + UNDO_MS < now.getTime();
}

function countsOf({ uuid, workouts, sets }: MergeRow): ResponseOf<typeof mergeExercise> {
  return { merge_id: uuid, workouts, sets };
}
