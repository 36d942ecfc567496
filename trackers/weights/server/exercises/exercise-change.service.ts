import { findBodyweights } from '../bodyweight/bodyweight.repository.ts';
import { bodyweightOn } from '../formulas/load.ts';
import { queueChecks } from '../health/queue-checks.ts';
import { findSettings } from '../settings/settings.repository.ts';
import type { WeightsDb, WeightsKit } from '../weights.db.ts';
import { refreshPosts, updateRecords } from '../workouts/activity.service.ts';
import { findWorkoutsWith } from '../workouts/recalculate.repository.ts';
import { recalculate } from '../workouts/recalculate.service.ts';
import { hasFinishedWorkout } from '../workouts/workouts.repository.ts';

/** Derives everything again that depends on some exercises: loads, stats, records and posts. */
export async function followExerciseChange(
  kit: WeightsKit,
  trx: WeightsDb,
  userId: string,
  exerciseIds: readonly string[],
): Promise<void> {
  const [workouts, bodyweights, settings] = [
    await findWorkoutsWith(trx, userId, exerciseIds),
    await findBodyweights(trx, userId),
    await findSettings(trx, userId),
  ];
  await recalculate(
    trx,
    workouts.map(({ uuid, local_date }) => ({ uuid, bodyweightKg: bodyweightOn(bodyweights, local_date) })),
  );
  await updateRecords(kit, trx, userId, { exerciseIds, settings });
  await queueChecks(kit, trx, userId, { exercises: exerciseIds });
  await refreshPosts(
    kit,
    trx,
    workouts.map(({ uuid }) => uuid),
    settings,
  );
  await kit.markChanged(trx, userId, { hasData: await hasFinishedWorkout(trx, userId) });
}
