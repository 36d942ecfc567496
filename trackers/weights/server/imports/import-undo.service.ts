import type { ResponseOf } from '@plotline/contract/endpoint.ts';
import type { undoImport } from '../../contract/imports.ts';
import { publishWorkouts } from '../workouts/activity.service.ts';
import { findDuplicates } from '../formulas/duplicates.ts';
import { findImported, findReplacedBy, restoreReplaced } from './import-traces.repository.ts';
import { importNotFound, undoTooLate } from './imports.errors.ts';
import { findBatch, lockBatch, saveUndone } from './imports.repository.ts';
import { rebuildRecords } from '../records/records.service.ts';
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
    await kit.hold(trx, userId);
    await lockBatch(trx, batchId);
    const imported = await findImported(trx, batchId);
    const kept = includeEdited ? [] : imported.filter(({ isEdited }) => isEdited);
    const removed = imported.filter((workout) => !kept.includes(workout)).map(({ uuid }) => uuid);
    const exerciseIds = await findExerciseIds(trx, removed);
    await kit.retract(trx, userId, removed);
    await removeWorkouts(trx, removed);
    const restored = await restore(kit, trx, { userId, batchId, kept });
    const { formula } = await findSettings(trx, userId);
    await rebuildRecords(trx, userId, {
      exerciseIds: [...exerciseIds, ...(await findExerciseIds(trx, restored))],
      formula,
    });
    await saveUndone(trx, batchId);
    await kit.touched(trx, userId, { hasData: await hasFinishedWorkout(trx, userId) });
    return { removed: removed.length, kept_edited: kept.length };
  });
}

/** What the import had replaced comes back, but for workouts whose replacement was edited and stays. */
async function restore(
  kit: WeightsKit,
  trx: WeightsDb,
  { userId, batchId, kept }: { userId: string; batchId: string; kept: Parameters<typeof findDuplicates>[1] },
): Promise<string[]> {
  const replaced = await findReplacedBy(trx, batchId);
  const stays = findDuplicates(replaced, kept);
  const uuids = replaced.filter((_, index) => !stays[index]).map(({ uuid }) => uuid);
  if (uuids.length === 0) return [];
  await restoreReplaced(trx, uuids);
  await publishWorkouts(kit, trx, await findWorkouts(trx, uuids), {
    settings: await findSettings(trx, userId),
    announcesRecords: false,
    inFeed: false,
  });
  return uuids;
}
