import type { ResponseOf } from '@plotline/contract/endpoint.ts';
import type { undoImport } from '../../contract/imports.ts';
import { publishWorkouts, updateRecords } from '../workouts/activity.service.ts';
import { findDuplicates } from '../formulas/duplicates.ts';
import {
  findImported,
  findKeyHolders,
  findReplacedBy,
  handOver,
  restoreReplaced,
  type ImportedTrace,
} from './import-traces.repository.ts';
import { importNotFound, undoTooLate } from './imports.errors.ts';
import { findBatch, lockBatch, saveUndone } from './imports.repository.ts';
import { findSettings } from '../settings/settings.repository.ts';
import type { WeightsDb, WeightsKit } from '../weights.db.ts';
import {
  findExerciseIds,
  findWorkouts,
  hasFinishedWorkout,
  removeWorkouts,
} from '../workouts/workouts.repository.ts';

/** Takes an import back. Repeating it takes back what is left, which may be nothing. */
export async function undo(
  kit: WeightsKit,
  userId: string,
  { batchId, includeEdited }: { batchId: string; includeEdited: boolean },
): Promise<ResponseOf<typeof undoImport>> {
  const batch = await findBatch(kit.db, userId, batchId);
  if (!batch?.undo_until) throw importNotFound();
  if (batch.undo_until < kit.now()) throw undoTooLate();
  return kit.transaction(async (trx) => {
    await kit.lockTracker(trx, userId);
    await lockBatch(trx, batchId);
    const imported = await findImported(trx, batchId);
    const kept = includeEdited ? [] : imported.filter(({ isEdited }) => isEdited);
    const removed = imported.filter((workout) => !kept.includes(workout)).map(({ uuid }) => uuid);
    const exerciseIds = await findExerciseIds(trx, removed);
    await kit.retract(trx, userId, removed);
    await removeWorkouts(trx, removed);
    await settleReplaced(trx, { batchId, imported, kept });
    const restored = await restore(kit, trx, { userId, batchId, kept });
    await updateRecords(kit, trx, userId, {
      exerciseIds: [...exerciseIds, ...(await findExerciseIds(trx, restored))],
      settings: await findSettings(trx, userId),
    });
    await saveUndone(trx, batchId);
    await kit.markChanged(trx, userId, { hasData: await hasFinishedWorkout(trx, userId) });
    return { removed: removed.length, kept_edited: kept.length };
  });
}

/** A later import that replaced what this one brought takes over what this one had replaced. */
async function settleReplaced(
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
    await handOver(trx, { batchId: to, uuids: workouts.map(({ uuid }) => uuid) });
  }
}

/** What the import had replaced comes back, but for workouts whose replacement was edited and stays. */
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
