import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import type { ClientBase } from 'pg';
import { from as copyFrom, type CopyStreamQuery } from 'pg-copy-streams';
import { applyMigrations, checkMigrations, type MigrationSource } from '../migrations.ts';
import { BackupError, type BackupEnd, type BackupTable, type Manifest } from './manifest.ts';
import { columnsOf, findTables, quoted } from './snapshot-tables.ts';

/** Loads the tables of a backup in the caller's transaction, one after the other. */
export interface TableLoader {
  /** Adds rows in the text format of COPY; parts of one table must follow each other. */
  readonly add: (tableName: string, rows: AsyncIterable<Uint8Array>) => Promise<void>;
  /** Compares the numbers of rows, and restores sequences, foreign keys and triggers. */
  readonly finish: (end: BackupEnd) => Promise<void>;
}

/** State of the database that would be replaced. */
export interface Occupancy {
  readonly accounts: number;
  /** True when there are tables that this program has not made. */
  readonly isForeign: boolean;
  /** Other connections of this program. */
  readonly servers: number;
}

export async function findOccupancy(client: ClientBase): Promise<Occupancy> {
  const { rows } = await client.query<{
    users: boolean;
    migrations: boolean;
    tables: boolean;
    servers: string;
  }>(`
    select to_regclass('public.users') is not null as users,
      to_regclass('public.schema_migrations') is not null as migrations,
      exists (select from pg_tables where schemaname = 'public') as tables,
      (select count(*) from pg_stat_activity where datname = current_database()
        and pid <> pg_backend_pid() and application_name like 'plotline%') as servers`);
  const [state] = rows;
  if (!state) throw new TypeError('a query without a condition returned no row');
  const isForeign = state.tables && !state.migrations;
  const accounts = state.users && !isForeign ? await count(client, 'public.users') : 0;
  return { accounts, isForeign, servers: Number(state.servers) };
}

/** Replaces the tables by empty ones of the backup's version and returns the loader of their rows. */
export async function createTables(
  client: ClientBase,
  sources: readonly MigrationSource[],
  manifest: Manifest,
): Promise<TableLoader> {
  checkMigrations(sources, manifest.migrations);
  await dropAll(client);
  await applyMigrations(client, sources, manifest.migrations);
  const tables = await findTables(client);
  checkTables(manifest.tables, tables);
  await client.query(`truncate ${tables.map(({ name }) => quoted(name)).join(', ')}`);
  // Rows are loaded in any order, and triggers must not change them. Adding the keys again checks all rows.
  const foreignKeys = await dropForeignKeys(client);
  const setTriggers = async (state: 'enable' | 'disable') => {
    for (const { name } of tables) await client.query(`alter table ${quoted(name)} ${state} trigger user`);
  };
  await setTriggers('disable');
  const loading = createLoading(client, manifest.tables);
  return {
    add: loading.add,
    finish: async (end) => {
      await loading.end();
      for (const { name } of manifest.tables) await checkCount(client, name, end.rows[name] ?? 0);
      for (const { name, last_value, is_called } of end.sequences)
        await client.query('select setval($1::regclass, $2, $3)', [quoted(name), last_value, is_called]);
      await setTriggers('enable');
      for (const add of foreignKeys) await client.query(add);
      await client.query(`
        select graphile_worker.force_unlock_workers(array_agg(distinct locked_by))
        from graphile_worker.jobs where locked_by is not null`);
    },
  };
}

/** Keeps the COPY of one table open until another table begins. */
function createLoading(client: ClientBase, tables: readonly BackupTable[]) {
  let open: { readonly name: string; readonly stream: CopyStreamQuery } | undefined;
  let failure: Error | undefined;
  async function end(): Promise<void> {
    if (!open) return;
    const { stream } = open;
    open = undefined;
    if (failure) throw failure;
    stream.end();
    await finished(stream);
  }
  return {
    end,
    add: async (tableName: string, rows: AsyncIterable<Uint8Array>) => {
      if (open?.name !== tableName) {
        await end();
        const table = tables.find(({ name }) => name === tableName);
        if (!table) throw new BackupError(`The archive has rows of the unknown table ${tableName}.`);
        const copy = `copy ${quoted(table.name)} (${columnsOf(table)}) from stdin`;
        open = { name: tableName, stream: client.query(copyFrom(copy)) };
        // Also when the archive cannot be read further and the connection ends in the middle of the table.
        open.stream.on('error', (error) => (failure = error));
      }
      const { stream } = open;
      for await (const chunk of rows) {
        if (failure) throw failure;
        if (!stream.write(chunk)) await once(stream, 'drain');
      }
    },
  };
}

/** Drops everything in the schema `public` that belongs to no extension. */
async function dropAll(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(`
    with own as (
      select c.oid, 'pg_class'::regclass as class, format('drop %s if exists %s cascade',
        case c.relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end,
        c.oid::regclass) as statement
      from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'S')
      union all
      select p.oid, 'pg_proc'::regclass, format('drop routine if exists %s cascade', p.oid::regprocedure)
      from pg_proc p where p.pronamespace = 'public'::regnamespace
      union all
      select t.oid, 'pg_type'::regclass, format('drop type if exists %s cascade', t.oid::regtype)
      from pg_type t where t.typnamespace = 'public'::regnamespace and t.typtype in ('e', 'd')
    )
    select statement from own where not exists (
      select from pg_depend d where d.objid = own.oid and d.classid = own.class and d.deptype = 'e')`);
  for (const { statement } of rows) await client.query(statement);
}

/** Drops the foreign keys and returns the statements that add them again. */
async function dropForeignKeys(client: ClientBase): Promise<readonly string[]> {
  const { rows } = await client.query<{ drop: string; add: string }>(`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add
    from pg_constraint
    where contype = 'f' and connamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)
    order by conrelid, conname`);
  for (const { drop } of rows) await client.query(drop);
  return rows.map(({ add }) => add);
}

/** The tables of the job queue are those of its installed version, which may be newer than the backup. */
function checkTables(wanted: readonly BackupTable[], existing: readonly BackupTable[]): void {
  for (const { name, columns } of wanted) {
    const table = existing.find((one) => one.name === name);
    const missing = columns.filter((column) => !table?.columns.includes(column));
    if (missing.length > 0)
      throw new BackupError(`The archive is of a newer version: ${name} has no ${missing.join(', ')} here.`);
  }
}

async function checkCount(client: ClientBase, name: string, expected: number): Promise<void> {
  const found = await count(client, name);
  if (found !== expected)
    throw new BackupError(`The archive is damaged: ${found} rows of ${name} instead of ${expected}.`);
}

async function count(client: ClientBase, name: string): Promise<number> {
  const { rows } = await client.query<{ count: string }>(`select count(*) from ${quoted(name)}`);
  return Number(rows[0]?.count ?? 0);
}
