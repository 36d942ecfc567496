import type { Pin } from '@plotline/contract/showcase.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';

/** Returns the figures that a user has chosen, in order; null before their first choice. */
export async function findPins(db: Db, userId: string): Promise<readonly Pin[] | null> {
  const { rows } = await sql<{ pins: Pin[] }>`
    select pins from pinned_figures where user_id = ${userId}`.execute(db);
  return rows[0]?.pins ?? null;
}

export async function savePins(db: Db, userId: string, pins: readonly Pin[]): Promise<void> {
  await sql`
    insert into pinned_figures (user_id, pins) values (${userId}, ${JSON.stringify(pins)}::jsonb)
    on conflict (user_id) do update set pins = excluded.pins`.execute(db);
}
