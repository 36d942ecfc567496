import type { ResponseOf } from '@plotline/contract/endpoint.ts';
import type { listImports, undoImport } from '../../contract/imports.ts';
import { removeOfImport } from '../bodyweight/bodyweight.service.ts';
import { findDuplicates } from '../formulas/duplicates.ts';
import { queueChecks } from '../health/queue-checks.ts';
import { findSettings } from '../settings/settings.repository.ts';
import type { WeightsDb, WeightsKit } from '../weights.db.ts';
import { publishWorkouts, updateRecords } from '../workouts/activity.service.ts';
import {
  findExerciseIds,
  findWorkouts,
  hasFinishedWorkout,
  removeWorkouts,
} from '../workouts/workouts.repository.ts';
import {
  findImported,
  findKeyHolders,
  findReplacedBy,
  reassignReplaced,
  restoreReplaced,
  type ImportedTrace,
} from './import-traces.repository.ts';
import { importNotFound, undoTooLate } from './imports.errors.ts';
import { findBatch, findImports, lockBatch, markUndone } from './imports.repository.ts';

/** Lists the applied and undone imports of a user, newest first. */
export async function list(kit: WeightsKit, userId: string): Promise<ResponseOf<typeof listImports>> {
  const imports = await findImports(kit.db, userId);
  return {
    imports: imports.map(({ uuid, applied_at, undo_until, file_timezone, training_timezone, ...batch }) => ({
      batch_id: uuid,
      ...batch,
      applied_at: applied_at.toISOString(),
      undo_until: undo_until.toISOString(),
      corrected:
        file_timezone === null || training_timezone === null ? null : { file_timezone, training_timezone },
    })),
  };
}

/**
 * Removes the workouts of an import and restores those it replaced. Workouts linked with Hevy stay: no sync would restore
 * them. A second undo removes the rest, if any.
 */
export async function undo(
  kit: WeightsKit,
  userId: string,
  { batchId, includeEdited }: { batchId: string; includeEdited: boolean },
): Promise<ResponseOf<typeof undoImport>> {
  const batch = await findBatch(kit.db, userId, batchId);
  if (!batch?.undo_until) throw importNotFound();
  if (batch.undo_until < kit.now()) throw undoTooLate();
  return kit.lockedTransaction(userId, async (trx) => {
    await lockBatch(trx, batchId);
    const imported = await findImported(trx, batchId);
    const inHevy = imported.filter(({ isInHevy }) => isInHevy);
    const edited = includeEdited ? [] : imported.filter(({ isEdited, isInHevy }) => isEdited && !isInHevy);
    const kept = [...inHevy, ...edited];
    const removed = imported.filter((workout) => !kept.includes(workout)).map(({ uuid }) => uuid);
    const exerciseIds = await findExerciseIds(trx, removed);
    await kit.retract(trx, userId, removed);
    await removeWorkouts(trx, removed);
    await passOnReplaced(trx, { batchId, imported, kept });
    const restored = await restore(kit, trx, { userId, batchId, kept });
    const bodyweights = await removeOfImport(kit, trx, userId, batchId);
    const touched = [...exerciseIds, ...(await findExerciseIds(trx, restored))];
    await queueChecks(kit, trx, userId, { exercises: touched, workouts: [...removed, ...restored] });
    await updateRecords(kit, trx, userId, {
      exerciseIds: touched,
      settings: await findSettings(trx, userId),
    });
    await markUndone(trx, batchId);
    await kit.markChanged(trx, userId, { hasData: await hasFinishedWorkout(trx, userId) });
    return {
      removed: removed.length,
      ...(bodyweights > 0 ? { removed_bodyweights: bodyweights } : {}),
      kept_edited: edited.length,
      kept_in_hevy: inHevy.length,
    };
  });
}

/** Assigns workouts that this import replaced to a later import, if that one replaced their replacement. */
async function passOnReplaced(
  trx: WeightsDb,
  {
    batchId,
    imported,
    kept,
  }: { batchId: string; imported: readonly ImportedTrace[]; kept: readonly ImportedTrace[] },
): Promise<void> {
  const replaced = await findReplacedBy(trx, batchId);
  const holders = await findKeyHolders(trx, batchId);
  const superseded = imported.filter((workout) => workout.replacedBy !== null && !kept.includes(workout));
  const alike = findDuplicates(replaced, superseded);
  const successors = Map.groupBy(
    replaced.map(({ uuid }, index) => ({ uuid, to: holders.get(uuid) ?? alike[index]?.replacedBy ?? null })),
    ({ to }) => to,
  );
  for (const [to, workouts] of successors) {
    if (to === null || to === batchId) continue;
    await reassignReplaced(trx, { batchId: to, uuids: workouts.map(({ uuid }) => uuid) });
  }
}

/** Restores and publishes the workouts that the import replaced, except where the replacement stays. */
async function restore(
  kit: WeightsKit,
  trx: WeightsDb,
  { userId, batchId, kept }: { userId: string; batchId: string; kept: readonly ImportedTrace[] },
): Promise<string[]> {
  const replaced = await findReplacedBy(trx, batchId);
  const holders = await findKeyHolders(trx, batchId);
  const stays = findDuplicates(replaced, kept);
  const uuids = replaced
    .filter(({ uuid }, index) => !stays[index] && !holders.has(uuid))
    .map(({ uuid }) => uuid);
  if (uuids.length === 0) return [];
  await restoreReplaced(trx, uuids);
  await publishWorkouts(kit, trx, await findWorkouts(trx, uuids), {
    settings: await findSettings(trx, userId),
    announcesRecords: false,
    inFeed: false,
  });
  return uuids;
}
