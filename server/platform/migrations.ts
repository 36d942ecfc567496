import { hash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { ClientBase, Pool } from 'pg';
import { ADVISORY_LOCKS } from './advisory-locks.ts';
import { readRewordings } from './reworded-migrations.ts';

/** Folder of migrations, recorded under `scope` when applied. */
export interface MigrationSource {
  readonly scope: string;
  readonly dir: string;
}

interface MigrationFile {
  readonly name: string;
  readonly sql: string;
  /** SHA-256 of the file as it was first released: earlier versions and backups know no other. */
  readonly checksum: string;
}

/** An applied migration, as recorded in the database. */
export interface AppliedMigration {
  readonly scope: string;
  readonly name: string;
  readonly checksum: string;
}

/** Key of the advisory lock, unique in this database. Backups hold it, shared, while they lock the tables. */
export const migrationLock = ADVISORY_LOCKS.migrations;

/** Times for migrations that need a table in use. */
interface LockTimes {
  /**
   * Longest wait for a table. Every later query on the table queues behind a waiting migration, so that a long wait
   * would stop the servers that are still running.
   */
  readonly timeoutMs: number;
  readonly retryMs: number;
}

const defaultLockTimes: LockTimes = { timeoutMs: 3_000, retryMs: 2_000 };
const lockAttempts = 20;
/** SQLSTATE of a statement that waited longer than `lock_timeout`. */
const lockNotAvailable = '55P03';

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
export async function migrate(
  pool: Pool,
  sources: readonly MigrationSource[],
  locks: LockTimes = defaultLockTimes,
): Promise<readonly string[]> {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query('set idle_in_transaction_session_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await createMigrationsTable(client);
    const applied: string[] = [];
    for (const source of sources) applied.push(...(await migrateSource(client, source, locks)));
    return applied;
  } finally {
    // Closing the session releases its lock and resets its settings.
    client.release(true);
  }
}

/**
 * Applies exactly the migrations that another database has, in the caller's transaction, to an empty schema.
 * @throws MigrationError when one is unknown here, has another content, or fails.
 */
export async function applyMigrations(
  client: ClientBase,
  sources: readonly MigrationSource[],
  wanted: readonly AppliedMigration[],
): Promise<void> {
  checkMigrations(sources, wanted);
  await client.query(migrationsTable);
  for (const source of sources) {
    const names = new Set(wanted.filter(({ scope }) => scope === source.scope).map(({ name }) => name));
    for (const file of readMigrationFiles(source).filter(({ name }) => names.has(name)))
      await run(client, source.scope, file);
  }
}

/**
 * Checks that the migrations of another database are the first ones of each source.
 * @throws MigrationError when one is unknown here or has another content.
 */
export function checkMigrations(
  sources: readonly MigrationSource[],
  wanted: readonly AppliedMigration[],
): void {
  for (const { scope, name } of wanted) {
    if (!sources.some((source) => source.scope === scope))
      throw new MigrationError(`${scope}/${name} is unknown here: this program has no ${scope}`);
  }
  for (const source of sources) {
    const applied = wanted.filter(({ scope }) => scope === source.scope);
    checkApplied(source, readMigrationFiles(source), applied);
  }
}

/** Returns the applied migrations in order; none in a database without any. */
export async function findMigrations(client: ClientBase): Promise<readonly AppliedMigration[]> {
  const { rows: tables } = await client.query(`select where to_regclass('schema_migrations') is not null`);
  if (tables.length === 0) return [];
  const { rows } = await client.query<AppliedMigration>(
    'select scope, name, checksum from schema_migrations order by scope, name',
  );
  return rows;
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

async function createMigrationsTable(client: ClientBase): Promise<void> {
  try {
    await client.query(migrationsTable);
  } catch (error) {
    throw new MigrationError(`The database cannot be migrated: ${messageOf(error)}`, { cause: error });
  }
}

async function migrateSource(
  client: ClientBase,
  source: MigrationSource,
  locks: LockTimes,
): Promise<readonly string[]> {
  const files = readMigrationFiles(source);
  const applied = (await findMigrations(client)).filter(({ scope }) => scope === source.scope);
  checkApplied(source, files, applied);
  const pending = files.slice(applied.length);
  for (const file of pending) await apply(client, source.scope, file, locks);
  return pending.map(({ name }) => `${source.scope}/${name}`);
}

/** Files are applied in order: the applied ones must be the first ones. */
function checkApplied(
  source: MigrationSource,
  files: readonly MigrationFile[],
  applied: readonly AppliedMigration[],
): void {
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
  const rewordings = readRewordings(dir);
  return names.map((name) => {
    const sql = readFileSync(path.join(dir, name), 'utf8');
    const checksum = hash('sha256', sql);
    const rewording = rewordings.get(name);
    return { name, sql, checksum: rewording?.reworded === checksum ? rewording.original : checksum };
  });
}

/** Applies a file in its own transaction; tries again while another transaction holds a table that it needs. */
async function apply(
  client: ClientBase,
  scope: string,
  file: MigrationFile,
  { timeoutMs, retryMs }: LockTimes,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await client.query('begin');
      await client.query(`set local lock_timeout = ${timeoutMs}`);
      await run(client, scope, file);
      await client.query('commit');
      return;
    } catch (error) {
      await client.query('rollback');
      if (!isLockTimeout(error) || attempt === lockAttempts) throw error;
      await pause(retryMs);
    }
  }
}

async function run(client: ClientBase, scope: string, file: MigrationFile): Promise<void> {
  try {
    await client.query(file.sql);
  } catch (error) {
    throw new MigrationError(`${scope}/${file.name}${lineOf(error, file.sql)}: ${messageOf(error)}`, {
      cause: error,
    });
  }
  await client.query('insert into schema_migrations (scope, name, checksum) values ($1, $2, $3)', [
    scope,
    file.name,
    file.checksum,
  ]);
}

function isLockTimeout(error: unknown): boolean {
  const cause = error instanceof MigrationError ? error.cause : error;
  return cause instanceof Error && 'code' in cause && cause.code === lockNotAvailable;
}

/** Converts the error position of PostgreSQL, in characters from 1, to a line. */
function lineOf(error: unknown, sql: string): string {
  const position = error instanceof Error && 'position' in error ? Number(error.position) : Number.NaN;
  return Number.isNaN(position) ? '' : `:${sql.slice(0, position - 1).split('\n').length}`;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
