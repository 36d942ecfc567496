import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { createDatabase, type DatabaseConnection } from '../../server/platform/database.ts';
import { startEmbeddedPostgres } from '../../server/platform/embedded-postgres/embedded-postgres.ts';
import { migrateJobs } from '../../server/platform/jobs.ts';
import { migrate, migrationSources } from '../../server/platform/migrations.ts';
import { loadTrackers } from '../../server/trackers.ts';
import { fillActivities, fillUsers } from './fill.ts';

export interface FilledDatabase {
  readonly size: number;
  readonly connection: DatabaseConnection;
  /** Environment of a server that uses it. */
  readonly env: NodeJS.ProcessEnv;
}

export interface BenchDatabases {
  readonly databases: readonly FilledDatabase[];
  readonly remove: () => Promise<void>;
}

/** Creates one database per number of activities. */
export async function createDatabases(sizes: readonly number[]): Promise<BenchDatabases> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'plotline-bench-'));
  const postgres = await startEmbeddedPostgres({ dataDir, log: tellErrors });
  const databases: FilledDatabase[] = [];
  for (const size of sizes) {
    const connection = { ...postgres.connection, database: `feed_${size}` };
    await fill(connection, size);
    databases.push({ size, connection, env: envOf(connection, dataDir) });
  }
  return {
    databases,
    remove: async () => {
      await postgres.stop();
      rmSync(dataDir, { recursive: true });
    },
  };
}

/** PostgreSQL's log: the only place with the reason of a failed statement if the server does not print it. */
function tellErrors(line: string): void {
  if (/^(?:ERROR|FATAL|PANIC|DETAIL|CONTEXT|STATEMENT):/.test(line)) console.error(line);
}

async function fill(connection: DatabaseConnection, size: number): Promise<void> {
  const maintenance = createDatabase({ ...connection, database: 'postgres' });
  await maintenance.pool.query(`create database ${connection.database}`);
  await maintenance.close();
  const { db, pool, close } = createDatabase(connection, { statementTimeoutMs: 0 });
  await migrate(pool, migrationSources());
  await migrateJobs(pool);
  const [tracker] = await loadTrackers(pino({ level: 'warn' }));
  const trackerType = tracker?.definition.type ?? 'none';
  await fillUsers(db, trackerType);
  await fillActivities(db, trackerType, size);
  await close();
}

function envOf({ host, user, database }: DatabaseConnection, dataDir: string): NodeJS.ProcessEnv {
  return {
    DATABASE_URL: `postgres:///${database}?host=${encodeURIComponent(host)}&user=${user}`,
    DATA_DIR: dataDir,
    SECRET_KEY: 'not a secret: of a measurement alone',
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'warn',
  };
}
