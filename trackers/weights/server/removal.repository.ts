import { sql } from 'kysely';
import type { WeightsDb } from './weights.db.ts';

/** Tables in an order that satisfies their foreign keys. */
const TABLES = [
  'weights_hevy_accounts',
  'weights_records',
  'weights_workouts',
  'weights_import_batches',
  'weights_exercise_aliases',
  'weights_exercise_merges',
  'weights_templates',
  'weights_bodyweight',
  'weights_settings',
] as const;

/** Deletes every row of a user. Sets are deleted with their workouts, own exercises last. */
export async function removeUser(db: WeightsDb, userId: string): Promise<void> {
  for (const table of TABLES) {
    await sql`delete from ${sql.table(table)} where user_id = ${userId}`.execute(db);
  }
  await sql`delete from weights_exercises where owner_id = ${userId}`.execute(db);
}

export interface UserRows {
  readonly workouts: number;
  readonly exercises: number;
  readonly templates: number;
  readonly weighings: number;
  readonly connections: number;
}

/** Counts a user's workouts including drafts, own exercises, templates, body weights and connections to Hevy. */
export async function countUser(db: WeightsDb, userId: string): Promise<UserRows> {
  const { rows } = await sql<UserRows>`
    select (select count(*) from weights_workouts where user_id = ${userId}) as workouts,
      (select count(*) from weights_exercises where owner_id = ${userId}) as exercises,
      (select count(*) from weights_templates where user_id = ${userId}) as templates,
      (select count(*) from weights_bodyweight where user_id = ${userId}) as weighings,
      (select count(*) from weights_hevy_accounts where user_id = ${userId}) as connections`.execute(db);
  return rows[0] ?? { workouts: 0, exercises: 0, templates: 0, weighings: 0, connections: 0 };
}
