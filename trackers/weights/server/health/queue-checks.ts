import type { WeightsDb, WeightsKit } from '../weights.db.ts';

/** Changes of a write: ids of exercises and workouts. The body weight is part of every check. */
export type ChangedTraining = { exercises?: readonly string[]; workouts?: readonly string[] };

/** Queues the checks of what a write changed. */
export function queueChecks(
  kit: WeightsKit,
  trx: WeightsDb,
  userId: string,
  { exercises = [], workouts = [] }: ChangedTraining,
): Promise<void> {
  return kit.checkHealth(trx, userId, { exercises, workouts, volume: [userId] });
}
