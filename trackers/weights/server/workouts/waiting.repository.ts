import { sql } from 'kysely';
import type { WeightsDb } from '../weights.db.ts';

/** Of some workouts those that wait for their moment, and no others. */
export async function keepScheduled(
  trx: WeightsDb,
  workouts: readonly string[],
  waiting: readonly string[],
): Promise<void> {
  await sql`
    delete from weights_waiting
    where workout_id = any(${workouts}::uuid[]) and workout_id <> all(${waiting}::uuid[])`.execute(trx);
  if (waiting.length === 0) return;
  await sql`
    insert into weights_waiting (workout_id) select unnest(${waiting}::uuid[]) on conflict do nothing`.execute(
    trx,
  );
}
