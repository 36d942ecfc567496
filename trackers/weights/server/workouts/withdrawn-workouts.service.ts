import { dataChanged } from '@plotline/server/tracker-kit/health.ts';
import { queueChecks } from '../health/queue-checks.ts';
import { findTracesByKey, markReplaced, restoreReplaced } from '../imports/import-traces.repository.ts';
import { findSettings } from '../settings/settings.repository.ts';
import type { WeightsDb, WeightsKit } from '../weights.db.ts';
import { publishWorkouts, updateRecords } from './activity.service.ts';
import { findExerciseIds, findWorkouts, hasFinishedWorkout, removeWorkouts } from './workouts.repository.ts';

/** Takes a finished workout out of all stats and the feed; its rows stay for an undo. The tracker is locked. */
export async function setAside(kit: WeightsKit, trx: WeightsDb, userId: string, uuid: string): Promise<void> {
  const exercises = await findExerciseIds(trx, [uuid]);
  await markReplaced(trx, { batchId: null, uuids: [uuid] });
  await kit.retract(trx, userId, [uuid]);
  await recompute(kit, trx, userId, { uuids: [uuid], exercises });
}

/**
 * Brings a workout back that was set aside. Its post has lost likes and comments, and does not enter the feeds. The
 * tracker is locked. @throws dataChanged
 */
export async function bringBack(
  kit: WeightsKit,
  trx: WeightsDb,
  userId: string,
  uuid: string,
): Promise<void> {
  const [workout] = await findWorkouts(trx, [uuid]);
  if (workout?.user_id !== userId || workout.state !== 'replaced' || workout.replaced_by !== null)
    throw dataChanged();
  const { source, external_key: key } = workout;
  // A second import of the file may have added it again.
  if (key !== null && (await findTracesByKey(trx, { userId, source, keys: [key] })).length > 0)
    throw dataChanged();
  await restoreReplaced(trx, [uuid]);
  await publishWorkouts(kit, trx, await findWorkouts(trx, [uuid]), {
    settings: await findSettings(trx, userId),
    announcesRecords: false,
    inFeed: false,
  });
  await recompute(kit, trx, userId, { uuids: [uuid], exercises: await findExerciseIds(trx, [uuid]) });
}

/** Deletes finished workouts with their posts. The tracker is locked. */
export async function removeFinished(
  kit: WeightsKit,
  trx: WeightsDb,
  userId: string,
  uuids: readonly string[],
): Promise<void> {
  const exercises = await findExerciseIds(trx, uuids);
  await removeWorkouts(trx, uuids);
  await kit.retract(trx, userId, uuids);
  await recompute(kit, trx, userId, { uuids, exercises });
}

async function recompute(
  kit: WeightsKit,
  trx: WeightsDb,
  userId: string,
  { uuids, exercises }: { uuids: readonly string[]; exercises: readonly string[] },
): Promise<void> {
  await updateRecords(kit, trx, userId, {
    exerciseIds: exercises,
    settings: await findSettings(trx, userId),
  });
  await queueChecks(kit, trx, userId, { exercises, workouts: uuids });
  await kit.markChanged(trx, userId, { hasData: await hasFinishedWorkout(trx, userId) });
}
