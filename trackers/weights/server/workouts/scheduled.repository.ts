import { sql } from 'kysely';
import type { WeightsDb } from '../weights.db.ts';

/** Marks exactly the `scheduled` ones among some workouts as scheduled. */
export async function saveScheduled(
  trx: WeightsDb,
  workouts: readonly string[],
  scheduled: readonly string[],
): Promise<void> {
  await sql`
    delete from weights_waiting
    where workout_id = any(${workouts}::uuid[]) and workout_id <> all(${scheduled}::uuid[])`.execute(trx);
  if (scheduled.length === 0) return;
  await sql`
    insert into weights_waiting (workout_id) select unnest(${scheduled}::uuid[]) on conflict do nothing`.execute(
    trx,
  );
}
