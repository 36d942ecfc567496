import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import type { ClientBase, Pool } from 'pg';
import type { DatabaseConnection } from '../database.ts';
import { createDatabase } from '../database.ts';
import { migrateJobs } from '../jobs.ts';
import { migrate, migrationLock, type MigrationSource } from '../migrations.ts';
import { createStorage } from '../storage.ts';
import { createTables, findOccupancy, type Occupancy, type TableLoader } from './load-tables.ts';
import { BackupError, ENTRIES, type BackupEnd, type Manifest } from './manifest.ts';
import { readBackup } from './read-backup.ts';
import { connect } from './snapshot-tables.ts';
import type { TarEntry } from './tar.ts';

export interface RestoreOptions {
  /** Path of an archive that `readBackup` has accepted, and its manifest. */
  readonly file: string;
  readonly manifest: Manifest;
  readonly target: string | DatabaseConnection;
  readonly dataDir: string;
  readonly sources: readonly MigrationSource[];
  /** Replaces the accounts and files that are there. */
  readonly isForced: boolean;
  /** Called when the database is restored, before its files are cleaned up. */
  readonly onCommitted: () => void;
  /** Called when the tables are those of this version. */
  readonly onMigrated: (pool: Pool) => Promise<void>;
  readonly onProgress: (line: string) => void;
}

/**
 * Restores the database in one transaction: after a failure it is as before. Files are written first, and those that
 * are not in the backup are deleted last. Then migrations that are newer than the backup are applied.
 * @returns the applied migrations
 */
export async function restoreBackup(options: RestoreOptions): Promise<readonly string[]> {
  const { target, dataDir, sources, onCommitted, onMigrated, onProgress } = options;
  const startedAt = Date.now();
  const client = await connect(target, 'plotline restore');
  try {
    await checkFree(await findSettledOccupancy(client), options);
    // A server that starts meanwhile waits for its migrations.
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await withPool(target, migrateJobs);
    await client.query('begin');
    await client.query(`set local lock_timeout = '10s'`);
    await load(await createTables(client, sources, options.manifest), options);
    await client.query('commit');
  } finally {
    // Without a commit the server rolls back.
    await client.end();
  }
  onCommitted();
  await deleteOlderFiles(path.join(dataDir, 'files'), startedAt);
  const applied = await withPool(target, async (pool) => {
    const migrated = await migrate(pool, sources);
    await onMigrated(pool);
    return migrated;
  });
  if (applied.length > 0) onProgress(`migrated: ${applied.join(', ')}`);
  return applied;
}

const CLOSING_MS = 3_000;

/** Waits for connections of a server that was just stopped: the database lists them for a moment after their end. */
async function findSettledOccupancy(client: ClientBase): Promise<Occupancy> {
  const deadline = Date.now() + CLOSING_MS;
  let occupancy = await findOccupancy(client);
  while (occupancy.servers > 0 && Date.now() < deadline) {
    await setTimeout(100);
    occupancy = await findOccupancy(client);
  }
  return occupancy;
}

async function checkFree(
  { accounts, isForeign, servers }: Occupancy,
  { dataDir, isForced }: RestoreOptions,
): Promise<void> {
  if (isForeign)
    throw new BackupError(
      'The database has tables of another program. Create an empty database for this one.',
    );
  if (servers > 0)
    throw new BackupError(`Stop the server first: ${servers} connections to the database are open.`);
  const hasFiles = await hasStoredFiles(path.join(dataDir, 'files'));
  if (isForced || (accounts === 0 && !hasFiles)) return;
  const found = accounts > 0 ? `${accounts} accounts` : 'files';
  throw new BackupError(`There are ${found} already. Nothing was changed. To replace them, add --force.`);
}

async function load(loader: TableLoader, { file, dataDir, onProgress }: RestoreOptions): Promise<void> {
  const storage = createStorage({ dataDir });
  let files = 0;
  let table = '';
  const { end } = await readBackup(file, {
    onEntry: async (entry) => {
      if (entry.name.startsWith(ENTRIES.files)) {
        await storage.put(entry.name.slice(ENTRIES.files.length), Readable.from(entry.content));
        files += 1;
        if (files % 1000 === 0) onProgress(`${files} files`);
        return;
      }
      const tableName = tableOf(entry);
      if (tableName !== table) onProgress(`table ${tableName}`);
      table = tableName;
      await loader.add(tableName, entry.content);
    },
  });
  checkFiles(end, files);
  onProgress('checking foreign keys');
  await loader.finish(end);
}

function tableOf({ name }: TarEntry): string {
  const [, tableName] = /^database\/([^/]+)\/\d+$/.exec(name) ?? [];
  if (tableName === undefined) throw new BackupError(`The archive has an unknown entry ${name}.`);
  return tableName;
}

function checkFiles(end: BackupEnd, files: number): void {
  if (files !== end.files)
    throw new BackupError(`The archive is damaged: ${files} files instead of ${end.files}.`);
}

async function hasStoredFiles(folder: string): Promise<boolean> {
  for await (const file of filesBelow(folder)) return file !== '';
  return false;
}

/** Restored files were written since the start, even those that existed before. */
async function deleteOlderFiles(folder: string, startedAt: number): Promise<void> {
  for await (const file of filesBelow(folder)) {
    // File systems round times, some to two seconds.
    if ((await stat(file)).mtimeMs < startedAt - 2_000) await rm(file);
  }
}

async function* filesBelow(folder: string): AsyncGenerator<string> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  });
  // Names with a dot are no keys: unfinished files, and assets of the web app.
  for (const entry of entries.filter(({ name }) => !name.startsWith('.'))) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) yield* filesBelow(file);
    else yield file;
  }
}

async function withPool<Result>(
  target: string | DatabaseConnection,
  work: (pool: Pool) => Promise<Result>,
): Promise<Result> {
  const { pool, close } = createDatabase(target, { poolSize: 2 });
  try {
    return await work(pool);
  } finally {
    await close();
  }
}
