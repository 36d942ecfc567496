import { sql } from 'kysely';
import type { BodyweightEntry } from '../formulas/load.ts';
import type { WeightsDb } from '../weights.db.ts';

/** In date order. */
export async function findBodyweights(db: WeightsDb, userId: string): Promise<BodyweightEntry[]> {
  const { rows } = await sql<BodyweightEntry>`
    select local_date as "localDate", weight_kg as "weightKg" from weights_bodyweight
    where user_id = ${userId} order by local_date`.execute(db);
  return rows;
}
