import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../database.ts';
import type { AccountRow, AccountTable, OwnReference } from './account-table.ts';

const PER_READ = 500;

/** Returns the numbers of a user's rows by table. */
export async function countAccountRows(
  db: Db,
  userId: string,
  tables: readonly AccountTable[],
): Promise<ReadonlyMap<string, number>> {
  const counts = tables.map(
    (table) => sql`
    select ${table.name}::text as name, count(*) as n from ${sql.table(table.name)} t where ${ownedBy(userId, table)}`,
  );
  const { rows } = await sql<{ name: string; n: number }>`${sql.join(counts, sql` union all `)}`.execute(db);
  return new Map(rows.map(({ name, n }) => [name, n]));
}

/** Reads a user's rows in batches, by a cursor in the transaction of `db`. */
export async function* readAccountRows(
  db: Db,
  userId: string,
  table: AccountTable,
): AsyncGenerator<readonly AccountRow[]> {
  await sql`
    declare account_rows no scroll cursor for
    select to_jsonb(t) - ${[...(table.omit ?? [])]}::text[] as content
    from ${sql.table(table.name)} t where ${ownedBy(userId, table)}`.execute(db);
  for (;;) {
    const { rows } = await sql<{ content: AccountRow }>`
      fetch ${sql.lit(PER_READ)} from account_rows`.execute(db);
    if (rows.length === 0) break;
    yield rows.map(({ content }) => content);
  }
  await sql`close account_rows`.execute(db);
}

/** Condition on the rows `t` of a user. */
function ownedBy(userId: string, { owner = 'user_id', within = [] }: AccountTable): RawBuilder<unknown> {
  const isOwn = owner === null ? sql`true` : sql`t.${sql.ref(owner)} = ${userId}`;
  return sql`${isOwn} and ${isWithin('t', userId, within)}`;
}

/** Condition on the references of a row: each is null or leads to a row of the user. */
function isWithin(row: string, userId: string, references: readonly OwnReference[]): RawBuilder<unknown> {
  const conditions = references.map(({ column, table, key }) => {
    const reference = sql.ref(`${row}.${column}`);
    return sql`(${reference} is null or ${reference} in (
      select p.${sql.ref(key)} from ${sql.table(table)} p where p.user_id = ${userId}))`;
  });
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}

export interface ColumnType {
  readonly name: string;
  readonly type: string;
  /** A row cannot be inserted without it. */
  readonly isRequired: boolean;
}

/** Returns the columns of tables that can be inserted, with their types: `uuid`, `uuid[]`, `jsonb`. */
export async function findColumns(
  db: Db,
  tables: readonly string[],
): Promise<ReadonlyMap<string, ColumnType[]>> {
  const { rows } = await sql<ColumnType & { table: string }>`
    select wanted.name as table, a.attname::text as name, format_type(a.atttypid, null) as type,
      a.attnotnull and not a.atthasdef as "isRequired"
    from unnest(${[...tables]}::text[]) as wanted (name)
    join pg_attribute a on a.attrelid = to_regclass(wanted.name)
    where a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.attidentity = ''
    order by wanted.name, a.attnum`.execute(db);
  return Map.groupBy(rows, ({ table }) => table);
}

/** Stores rows of an upload until all of them are read. */
export async function stageRows(
  db: Db,
  { userId, table, rows }: { userId: string; table: string; rows: readonly AccountRow[] },
): Promise<void> {
  await sql`
    insert into restore_rows (user_id, table_name, content)
    select ${userId}, ${table}, content
    from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) with ordinality as r (content, position)
    order by position`.execute(db);
}

export async function deleteStagedRows(db: Db, userId: string): Promise<void> {
  await sql`delete from restore_rows where user_id = ${userId}`.execute(db);
}

/** Deletes staged rows of restores that are not running any more: their node was stopped. */
export async function deleteAbandonedRows(db: Db, run: string): Promise<void> {
  await sql`
    delete from restore_rows s where not exists (
      select from import_runs r where r.user_id = s.user_id and r.tracker_type = ${run}
        and r.state in ('reading', 'storing') and r.heartbeat_at > now() - interval '1 minute')`.execute(db);
}

interface StagedTable {
  readonly userId: string;
  readonly table: AccountTable;
}

/**
 * Inserts the staged rows of a table at once. Columns that the file does not have get their default; rows that refer to
 * rows outside of the account are left out.
 */
export async function insertStagedRows(
  trx: Db,
  { userId, table, columns }: StagedTable & { readonly columns: readonly string[] },
): Promise<number> {
  const { name, within = [], keepsExisting } = table;
  // References within the table are checked by its foreign key, after the statement.
  const outward = within.filter((reference) => reference.table !== name);
  const { numAffectedRows = 0n } = await sql`
    insert into ${sql.table(name)} (${sql.join(columns.map((column) => sql.ref(column)))})
    select ${sql.join(columns.map((column) => sql.ref(`r.${column}`)))}
    from restore_rows s, jsonb_populate_record(null::${sql.table(name)}, s.content) r
    where s.user_id = ${userId} and s.table_name = ${name} and ${isWithin('r', userId, outward)}
    order by s.position ${keepsExisting ? sql`on conflict do nothing` : sql``}`.execute(trx);
  return Number(numAffectedRows);
}

/** Returns the columns that the staged rows of a user have, by table. */
export async function findStagedColumns(
  db: Db,
  userId: string,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await sql<{ table: string; name: string }>`
    select distinct table_name as table, jsonb_object_keys(content) as name from restore_rows
    where user_id = ${userId}`.execute(db);
  const byTable = Map.groupBy(rows, ({ table }) => table);
  return new Map([...byTable].map(([table, columns]) => [table, columns.map(({ name }) => name)]));
}

/** Writes a column of the restored rows again, after a trigger has set it. */
export async function rewriteColumn(
  trx: Db,
  { userId, table: { name }, column }: StagedTable & { readonly column: string },
): Promise<void> {
  await sql`
    update ${sql.table(name)} t set ${sql.ref(column)} = r.${sql.ref(column)}
    from restore_rows s, jsonb_populate_record(null::${sql.table(name)}, s.content) r
    where s.user_id = ${userId} and s.table_name = ${name} and t.uuid = r.uuid and t.user_id = ${userId}
      and t.${sql.ref(column)} is distinct from r.${sql.ref(column)}`.execute(trx);
}
