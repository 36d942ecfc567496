import { Client, type ClientBase } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { DatabaseConnection } from '../database.ts';
import { findMigrations, migrationLock, type AppliedMigration } from '../migrations.ts';
import { BackupError, type BackupEnd, type BackupTable } from './manifest.ts';

/** The database as it was at one moment, on a connection of its own. */
export interface TableSnapshot {
  readonly migrations: readonly AppliedMigration[];
  readonly tables: readonly BackupTable[];
  /** Streams the rows of a table in the text format of COPY. */
  readonly rowsOf: (table: BackupTable) => AsyncIterable<Buffer>;
  /** Streams the lines of a query with one text column. */
  readonly lines: (select: string) => AsyncIterable<string>;
  readonly sequences: () => Promise<BackupEnd['sequences']>;
  readonly close: () => Promise<void>;
}

/** Opens a connection without time limits, for commands that read or write the whole database. */
export async function connect(target: string | DatabaseConnection, name: string): Promise<Client> {
  const client = new Client({
    ...(typeof target === 'string' ? { connectionString: target } : target),
    application_name: name,
  });
  await client.connect();
  // By statements: pg does not send a setting of 0, so that those of the role or the database would apply.
  await client.query('set statement_timeout = 0');
  await client.query('set idle_in_transaction_session_timeout = 0');
  return client;
}

/**
 * Takes a snapshot: all reads see the database at the same moment, and writers are not delayed. The tables cannot be
 * altered or dropped meanwhile. The signal ends the connection.
 */
export async function takeSnapshot(
  target: string | DatabaseConnection,
  signal: AbortSignal,
): Promise<TableSnapshot> {
  const client = await connect(target, 'plotline backup');
  signal.addEventListener('abort', () => void client.end(), { once: true });
  try {
    await client.query('select pg_advisory_lock_shared($1)', [migrationLock]);
    const tables = await findTables(client);
    if (!tables.some(({ name }) => name === 'public.schema_migrations'))
      throw new BackupError('The database is empty. Start the server once.');
    await client.query('begin isolation level repeatable read read only');
    // Before the first query, which fixes the moment: no migration can come between.
    await client.query(
      `lock table ${tables.map(({ name }) => quoted(name)).join(', ')} in access share mode`,
    );
    const migrations = await findMigrations(client);
    await client.query('select pg_advisory_unlock_shared($1)', [migrationLock]);
    return {
      migrations,
      tables,
      rowsOf: (table) => copy(client, `${quoted(table.name)} (${columnsOf(table)})`),
      lines: (select) => linesOf(copy(client, `(${select})`)),
      sequences: () => readSequences(client),
      close: () => client.end(),
    };
  } catch (error) {
    await client.end();
    throw error;
  }
}

/** Returns all tables with the columns that can be written; the job queue's list of its own migrations is not data. */
export async function findTables(client: ClientBase): Promise<readonly BackupTable[]> {
  const { rows } = await client.query<BackupTable>(`
    select n.nspname || '.' || c.relname as name,
      array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind = 'r' and n.nspname in ('public', 'graphile_worker')
      and (n.nspname, c.relname) <> ('graphile_worker', 'migrations')
    group by 1 order by 1`);
  return rows;
}

/** Quotes each part of `schema.table`. */
export function quoted(name: string): string {
  return name
    .split('.')
    .map((part) => `"${part.replaceAll('"', '""')}"`)
    .join('.');
}

export function columnsOf({ columns }: BackupTable): string {
  return columns.map(quoted).join(', ');
}

function copy(client: ClientBase, source: string): AsyncIterable<Buffer> {
  return client.query(copyTo(`copy ${source} to stdout`));
}

/** Splits the text format of COPY into lines; for values without backslashes and line breaks only. */
async function* linesOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of chunks) {
    const lines = (rest + chunk.toString('latin1')).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}

/** Sequences are not part of a snapshot: read after it began, they are at least as far as its rows. */
async function readSequences(client: ClientBase): Promise<BackupEnd['sequences']> {
  const { rows } = await client.query<{ name: string }>(`
    select schemaname || '.' || sequencename as name from pg_sequences
    where schemaname in ('public', 'graphile_worker') order by 1`);
  const sequences: BackupEnd['sequences'] = [];
  for (const { name } of rows) {
    const state = await client.query<{ last_value: string; is_called: boolean }>(
      `select last_value::text, is_called from ${quoted(name)}`,
    );
    const [row] = state.rows;
    if (row) sequences.push({ name, ...row });
  }
  return sequences;
}
