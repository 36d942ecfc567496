import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';

export async function findMutedTypes(db: Db, userId: string): Promise<string[]> {
  const { rows } = await sql<{ type: string }>`
    select type from muted_notification_types where user_id = ${userId}`.execute(db);
  return rows.map(({ type }) => type);
}

export async function muteTypes(db: Db, userId: string, types: readonly string[]): Promise<void> {
  await sql`
    insert into muted_notification_types (user_id, type)
    select ${userId}, type from unnest(${[...types]}::text[]) type order by type
    on conflict do nothing`.execute(db);
}

export async function unmuteTypes(db: Db, userId: string, types: readonly string[]): Promise<void> {
  await sql`
    delete from muted_notification_types
    where user_id = ${userId} and type = any(${[...types]}::text[])`.execute(db);
}
