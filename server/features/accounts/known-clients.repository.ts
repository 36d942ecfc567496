import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';

export interface KnownClient {
  readonly kind: 'device' | 'network';
  readonly value: string;
}

/**
 * Records devices and networks of a sign-in. Returns whether one of them is new for a user who has signed in before.
 */
export async function recordClients(
  trx: Db,
  { userId, clients, now }: { userId: string; clients: readonly KnownClient[]; now: Date },
): Promise<boolean> {
  const { rows } = await sql<{ isNew: boolean }>`
    with earlier as (select exists (select from known_clients where user_id = ${userId}) as has_any)
    insert into known_clients as k (user_id, kind, value, last_seen_at)
    select ${userId}, c.kind, c.value, ${now}
    from json_to_recordset(${JSON.stringify(clients)}::json) as c (kind text, value text)
    order by c.kind
    on conflict (user_id, kind, value) do update set last_seen_at = excluded.last_seen_at
    returning (k.xmax = 0 and (select has_any from earlier)) as "isNew"`.execute(trx);
  return rows.some(({ isNew }) => isNew);
}

export async function deleteClientsBefore(db: Db, moment: Date): Promise<void> {
  await sql`delete from known_clients where last_seen_at < ${moment}`.execute(db);
}
