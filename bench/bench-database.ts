import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createDatabase, type DatabaseConnection, type Db } from '../server/platform/database.ts';
import { startEmbeddedPostgres } from '../server/platform/embedded-postgres/embedded-postgres.ts';
import { migrate, migrationSources } from '../server/platform/migrations.ts';

const RUNS = 15;

/** Runs a measurement on a migrated database without rows, which is deleted afterwards. */
export async function onBenchDatabase(
  run: (db: Db, parts: { readonly lockDb: Db; readonly connection: DatabaseConnection }) => Promise<void>,
): Promise<void> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'plotline-bench-'));
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined, isDurable: false });
  const { connection } = postgres;
  const { db, lockDb, pool, close } = createDatabase(connection);
  try {
    await migrate(pool, migrationSources());
    await run(db, { lockDb, connection });
  } finally {
    await close();
    await postgres.stop();
    rmSync(dataDir, { recursive: true });
  }
}

/** Prints the median and the slowest of 15 runs, after one that does not count, as a row of a table. */
export async function measure(name: string, run: () => unknown): Promise<void> {
  const times: number[] = [];
  await run();
  for (let time = 0; time < RUNS; time += 1) {
    const start = performance.now();
    await run();
    times.push(performance.now() - start);
  }
  const sorted = times.toSorted((a, b) => a - b);
  console.log(`| ${name} | ${sorted[RUNS >> 1]?.toFixed(1)} | ${sorted.at(-1)?.toFixed(1)} |`);
}
