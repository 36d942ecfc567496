import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Pool } from 'pg';
import type { TestProject } from 'vitest/node';
import { createDatabase } from '../../server/platform/database.ts';
import { startEmbeddedPostgres } from '../../server/platform/embedded-postgres/embedded-postgres.ts';
import { migrateJobs } from '../../server/platform/jobs.ts';
import { migrate, migrationSources } from '../../server/platform/migrations.ts';
import { readDeclaredRows } from '../sql-rows/declared-rows.ts';
import { createFolder, removeFolder } from './temporary-folder.ts';
import { connectionTo, type TestServer } from './test-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    testServer: TestServer;
    /** Folder with declared row types and notes on executed statements. */
    sqlRows: string;
    templateDatabase: string;
  }
}

/**
 * Provides one PostgreSQL for the whole run: the server at `TEST_DATABASE_URL` or an embedded one, with one
 * migrated database that every test file clones.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const url = process.env.TEST_DATABASE_URL;
  const { server, stop } =
    url === undefined ? await startOwnServer() : { server: { url }, stop: async () => undefined };
  const template = `plotline_template_${process.pid}`;
  await execute(server, `create database ${template}`);
  const { pool, close } = createDatabase(connectionTo(server, template), { poolSize: 1 });
  await migrate(pool, migrationSources());
  await migrateJobs(pool);
  const sqlRows = await writeSqlRows(pool, process.env['SQL_ROWS_DIR']);
  await close();
  project.provide('testServer', server);
  project.provide('sqlRows', sqlRows.folder);
  project.provide('templateDatabase', template);
  return async () => {
    await execute(server, `drop database ${template} with (force)`);
    await stop();
    sqlRows.remove();
  };
}

/** Writes the data for the check of SQL rows, to a temporary folder by default. */
async function writeSqlRows(
  pool: Pool,
  given: string | undefined,
): Promise<{ folder: string; remove: () => void }> {
  const folder = given ?? mkdtempSync(path.join(os.tmpdir(), 'plotline-sql-rows-'));
  // Clones keep table ids. Columns of views have no constraints: only their values are checked.
  const { rows } = await pool.query(`
    select attrelid || '.' || attnum as id from pg_attribute join pg_class on pg_class.oid = attrelid
    where attnum > 0 and not attnotnull and relkind in ('r', 'p')`);
  const write = (name: string, content: unknown) =>
    writeFileSync(path.join(folder, `${name}.json`), JSON.stringify(content));
  write('declared', readDeclaredRows());
  write(
    'nullable',
    rows.map(({ id }) => id),
  );
  return { folder, remove: () => given ?? rmSync(folder, { recursive: true, force: true }) };
}

async function startOwnServer(): Promise<{ server: TestServer; stop: () => Promise<void> }> {
  const dataDir = createFolder('plotline-test-');
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined, isDurable: false });
  // An interrupted run has no teardown, and the data may be in memory.
  process.once('exit', () => removeFolder(dataDir));
  const stop = async () => {
    await postgres.stop();
    removeFolder(dataDir);
  };
  return { server: { connection: postgres.connection }, stop };
}

async function execute(server: TestServer, sql: string): Promise<void> {
  const { pool, close } = createDatabase(connectionTo(server, 'postgres'), { poolSize: 1 });
  try {
    await pool.query(sql);
  } finally {
    await close();
  }
}
