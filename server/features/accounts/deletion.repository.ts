import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';

/** Marks an account as being deleted. @returns false when it is already, or gone */
export async function insertDeletion(trx: Db, userId: string, requestedAt: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into account_deletions (user_id, requested_at)
    select uuid, ${requestedAt} from users where uuid = ${userId}
    on conflict do nothing returning 1`.execute(trx);
  return rows.length > 0;
}

export async function isDeletionPending(db: Db, userId: string): Promise<boolean> {
  const { rows } = await sql`select from account_deletions where user_id = ${userId}`.execute(db);
  return rows.length > 0;
}

/** Finds the accounts whose deletion was requested before a time and has not ended. */
export async function findDeletions(db: Db, before: Date): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    select user_id as "userId" from account_deletions where requested_at < ${before}`.execute(db);
  return rows.map(({ userId }) => userId);
}

/** A table whose rows go with the rows of another one that they refer to. */
export interface DependentTable {
  readonly table: string;
  /** Its column that refers to `key`. */
  readonly column: string;
  /** The type of both. */
  readonly type: string;
  /** The column of the other table. */
  readonly key: string;
}

/**
 * Finds the tables whose rows are deleted with those of another one, by the catalogue: a new table needs no entry
 * anywhere. References of several columns are left out: few rows have them. @returns them by the other table
 */
export async function findDependentTables(db: Db): Promise<ReadonlyMap<string, readonly DependentTable[]>> {
  const { rows } = await sql<DependentTable & { other: string }>`
    select c.confrelid::regclass::text as other, c.conrelid::regclass::text as "table", own.attname as "column",
      format_type(own.atttypid, null) as "type", key.attname as "key"
    from pg_constraint c
    join pg_attribute own on own.attrelid = c.conrelid and own.attnum = c.conkey[1]
    join pg_attribute key on key.attrelid = c.confrelid and key.attnum = c.confkey[1]
    where c.contype = 'f' and c.confdeltype = 'c' and cardinality(c.conkey) = 1 and c.conrelid <> c.confrelid
    order by 1, 2, 3`.execute(db);
  return Map.groupBy(rows, ({ other }) => other);
}

interface OwnedRows {
  readonly owned: Pick<DependentTable, 'table' | 'column'>;
  readonly userId: string;
  readonly most: number;
  /** So many rows stay. */
  readonly spared: number;
}

/** Returns the keys of some rows of a user, to which rows of other tables refer. */
export async function findKeys(
  db: Db,
  key: string,
  { owned, userId, most, spared }: OwnedRows,
): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select ${sql.ref(key)}::text as key from ${sql.table(owned.table)}
    where ${sql.ref(owned.column)} = ${userId} offset ${spared} limit ${most}`.execute(db);
  return rows.map((row) => row.key);
}

/**
 * Deletes a batch of the rows that refer to some keys. Rows that others have locked are left for a later batch, so that
 * it waits for no one. @returns the number of deleted rows
 */
export async function deleteDependents(
  trx: Db,
  { table, column, type }: Pick<DependentTable, 'table' | 'column' | 'type'>,
  { keys, most }: { keys: readonly string[]; most: number },
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)} where ctid = any(array(
      select ctid from ${sql.table(table)} where ${sql.ref(column)} = any(${[...keys]}::text[]::${sql.raw(type)}[])
      limit ${most} for update skip locked))`.execute(trx);
  return Number(numAffectedRows ?? 0n);
}

/** Deletes a batch of the rows of a user. @returns the number of deleted rows */
export async function deleteOwned(trx: Db, { owned, userId, most, spared }: OwnedRows): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from ${sql.table(owned.table)} where ctid = any((array(
      select ctid from ${sql.table(owned.table)} where ${sql.ref(owned.column)} = ${userId}
      limit ${most + spared} for update skip locked))[${spared + 1}:])`.execute(trx);
  return Number(numAffectedRows ?? 0n);
}
