import { sql } from 'kysely';
import type { WeightsTables } from '../database.gen.ts';
import type { WeightsDb } from '../weights.db.ts';

export type ConnectionRow = WeightsTables['weights_hevy_accounts'];

export async function findConnection(db: WeightsDb, userId: string): Promise<ConnectionRow | undefined> {
  const { rows } = await sql<ConnectionRow>`
    select uuid, user_id, sealed_key, connected_at from weights_hevy_accounts where user_id = ${userId}`.execute(
    db,
  );
  return rows[0];
}

export async function insertConnection(db: WeightsDb, row: ConnectionRow): Promise<void> {
  await sql`
    insert into weights_hevy_accounts (uuid, user_id, sealed_key, connected_at)
    values (${row.uuid}, ${row.user_id}, ${row.sealed_key}, ${row.connected_at})`.execute(db);
}

export async function saveKey(db: WeightsDb, uuid: string, sealedKey: string): Promise<void> {
  await sql`update weights_hevy_accounts set sealed_key = ${sealedKey} where uuid = ${uuid}`.execute(db);
}

export async function deleteConnection(db: WeightsDb, uuid: string): Promise<void> {
  await sql`delete from weights_hevy_accounts where uuid = ${uuid}`.execute(db);
}

/** The part of Hevy's lists that is stored. */
export type Place = Pick<
  WeightsTables['weights_syncs'],
  'history_began_at' | 'changes_since' | 'changes_began_at' | 'page_first_id'
> & { history_page: number | null; changes_page: number };

export type SyncedConnection = Place & Pick<ConnectionRow, 'sealed_key'>;

export async function findSynced(db: WeightsDb, accountId: string): Promise<SyncedConnection | undefined> {
  const { rows } = await sql<SyncedConnection>`
    select a.sealed_key, s.history_page, s.history_began_at, s.changes_page, s.changes_since, s.changes_began_at,
      s.page_first_id
    from weights_hevy_accounts a join weights_syncs s on s.account_id = a.uuid
    where a.uuid = ${accountId}`.execute(db);
  return rows[0];
}

export async function savePlace(db: WeightsDb, accountId: string, place: Place): Promise<void> {
  await sql`
    update weights_syncs set history_page = ${place.history_page}, history_began_at = ${place.history_began_at},
      changes_page = ${place.changes_page}, changes_since = ${place.changes_since},
      changes_began_at = ${place.changes_began_at}, page_first_id = ${place.page_first_id}
    where account_id = ${accountId}`.execute(db);
}
