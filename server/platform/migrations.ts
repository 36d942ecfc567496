import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { Pool, PoolClient } from 'pg';
import { readMigrationFiles } from './migration-files.ts';
import type { MigrationFile, MigrationSource } from './migration-files.ts';

export type { MigrationSource } from './migration-files.ts';

/** Any number that no other advisory lock of this database uses. */
const migrationLock = 7_022_026;

/** The files and the database do not fit together, or a file failed; nothing of that file was kept. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

/**
 * Brings the database up to date: per source every `NNNN-name.sql` that was not applied yet, in order,
 * each in a transaction of its own. Processes that start together wait for each other.
 * @returns what was applied, as `scope/name`.
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
    // Closing the session gives back its lock and its settings.
    client.release(true);
  }
}

/** The core's migrations, then those of every tracker in the trackers' folder. */
export function migrationSources(): readonly MigrationSource[] {
  return [
    { scope: 'core', dir: path.join(repositoryRoot, 'server', 'migrations') },
    ...trackerMigrationSources(),
  ];
}

/** One source per tracker that keeps tables of its own. */
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
  // Files are applied in order, so that those applied must be the first ones.
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

/** PostgreSQL tells where it stumbled in characters, counted from 1. */
function lineOf(error: unknown, sql: string): string {
  const position = error instanceof Error && 'position' in error ? Number(error.position) : Number.NaN;
  return Number.isNaN(position) ? '' : `:${sql.slice(0, position - 1).split('\n').length}`;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
