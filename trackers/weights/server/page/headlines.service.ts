import type { WeightsDb } from '../weights.db.ts';
import { countRecentWorkouts, type WorkoutCounts } from './headlines.repository.ts';

interface ListStat {
  readonly value: string;
  readonly label: string;
}

/** Returns the number of each user's workouts: `{value: "3", label: "last 7 days"}`. */
export async function headlines(
  db: WeightsDb,
  userIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, ListStat>> {
  const counts = await countRecentWorkouts(db, userIds, now);
  return new Map([...counts].map(([userId, count]) => [userId, listStat(count)]));
}

/** The shortest period with workouts. Seven days, as in My week, so that both show the same number. */
function listStat({ week, month, total }: WorkoutCounts): ListStat {
  if (week > 0) return { value: String(week), label: 'last 7 days' };
  if (month > 0) return { value: String(month), label: 'last 30 days' };
  return { value: String(total), label: total === 1 ? 'workout' : 'workouts' };
}
