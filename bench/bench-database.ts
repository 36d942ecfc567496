import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { sql } from 'kysely';
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

/**
 * Prints the time on the processor of 20 runs, of this process and of PostgreSQL's connections, and the longest step of
 * the event loop, as a row of a table. The clock of PostgreSQL's processes has ticks of 10 ms.
 */
export async function measureCpu(db: Db, name: string, run: () => Promise<unknown>): Promise<void> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where datname = current_database()`.execute(db);
  const postgresMs = () => rows.reduce((sum, { pid }) => sum + ticksOf(pid) * 10, 0);
  const steps = monitorEventLoopDelay({ resolution: 1 });
  await run();
  const [node, postgres] = [process.cpuUsage(), postgresMs()];
  steps.enable();
  for (let time = 0; time < CPU_RUNS; time += 1) await run();
  steps.disable();
  const { user, system } = process.cpuUsage(node);
  const each = [(user + system) / 1_000 / CPU_RUNS, (postgresMs() - postgres) / CPU_RUNS, steps.max / 1e6];
  console.log(`| ${name} | ${each.map((ms) => ms.toFixed(1)).join(' | ')} |`);
}

const CPU_RUNS = 20;

function ticksOf(pid: number): number {
  const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  return fields
    .split(' ')
    .slice(11, 13)
    .reduce((sum, ticks) => sum + Number(ticks), 0);
}
