import { hash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { Pool, PoolClient } from 'pg';

/** Folder of migrations, recorded under `scope` when applied. */
export interface MigrationSource {
  readonly scope: string;
  readonly dir: string;
}

interface MigrationFile {
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}

/** Key of the advisory lock, unique in this database. */
const migrationLock = 7_022_026;

/** Files and database do not match, or a file failed and was rolled back. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

/**
 * Brings the database up to date: applies every pending `NNNN-name.sql` of each source in order, each in its own
 * transaction. Concurrent processes wait for each other.
 * @returns the applied files as `scope/name`.
 * @throws MigrationError when an applied file was changed, is missing here, or when a file fails.
 */
export async function migrate(pool: Pool, sources: readonly MigrationSource[]): Promise<readonly string[]> {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query('set idle_in_transaction_session_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await client.query(migrationsTable);
    const applied: string[] = [];
    for (const source of sources) applied.push(...(await migrateSource(client, source)));
    return applied;
  } finally {
    // Closing the session releases its lock and resets its settings.
    client.release(true);
  }
}

/** Returns the migrations of the core, then those of every tracker. */
export function migrationSources(): readonly MigrationSource[] {
  return [
    { scope: 'core', dir: path.join(repositoryRoot, 'server', 'migrations') },
    ...trackerMigrationSources(),
  ];
}

/** Returns one source per tracker with tables of its own. */
export function trackerMigrationSources(): readonly MigrationSource[] {
  const trackers = path.join(repositoryRoot, 'trackers');
  return readdirSync(trackers)
    .sort()
    .map((scope) => ({ scope, dir: path.join(trackers, scope, 'server', 'migrations') }))
    .filter(({ dir }) => existsSync(dir));
}

const repositoryRoot = path.resolve(import.meta.dirname, '..', '..');

const migrationsTable = `
  create table if not exists schema_migrations (
    scope text not null,
    name text not null,
    checksum text not null,
    applied_at timestamptz not null default now(),
    primary key (scope, name)
  )`;

async function migrateSource(client: PoolClient, source: MigrationSource): Promise<readonly string[]> {
  const files = readMigrationFiles(source);
  const { rows: applied } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations where scope = $1 order by name',
    [source.scope],
  );
  // Files are applied in order: the applied ones must be the first ones.
  for (const [index, { name, checksum }] of applied.entries()) {
    const file = files.find((candidate) => candidate.name === name);
    const where = `${source.scope}/${name}`;
    if (file === undefined)
      throw new MigrationError(
        `${where} is applied but unknown here: the database is newer than this program`,
      );
    if (file.checksum !== checksum)
      throw new MigrationError(`${where} was changed after it had been applied`);
    const skipped = files[index];
    if (skipped !== file)
      throw new MigrationError(
        `${source.scope}/${skipped?.name} comes before ${where}, which is already applied`,
      );
  }
  const pending = files.slice(applied.length);
  for (const file of pending) await apply(client, source.scope, file);
  return pending.map(({ name }) => `${source.scope}/${name}`);
}

/**
 * Returns the migrations of a folder in order; none when the folder is missing.
 * @throws when a name is not `NNNN-name.sql` or a number occurs twice.
 */
function readMigrationFiles({ scope, dir }: MigrationSource): readonly MigrationFile[] {
  const names = existsSync(dir)
    ? readdirSync(dir)
        .filter((name) => name.endsWith('.sql'))
        .sort()
    : [];
  for (const [index, name] of names.entries()) {
    if (!/^\d{4}-[a-z0-9-]+\.sql$/.test(name)) throw new Error(`${scope}/${name} is not named NNNN-name.sql`);
    const previous = names[index - 1];
    if (previous?.slice(0, 4) === name.slice(0, 4))
      throw new Error(`${scope}/${previous} and ${name} have the same number`);
  }
  return names.map((name) => {
    const sql = readFileSync(path.join(dir, name), 'utf8');
    return { name, sql, checksum: hash('sha256', sql) };
  });
}

async function apply(client: PoolClient, scope: string, file: MigrationFile): Promise<void> {
  try {
    await client.query('begin');
    await client.query(file.sql);
    await client.query('insert into schema_migrations (scope, name, checksum) values ($1, $2, $3)', [
      scope,
      file.name,
      file.checksum,
    ]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new MigrationError(`${scope}/${file.name}${lineOf(error, file.sql)}: ${messageOf(error)}`, {
      cause: error,
    });
  }
}

/** Converts the error position of PostgreSQL, in characters from 1, to a line. */
function lineOf(error: unknown, sql: string): string {
  const position = error instanceof Error && 'position' in error ? Number(error.position) : Number.NaN;
  return Number.isNaN(position) ? '' : `:${sql.slice(0, position - 1).split('\n').length}`;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
