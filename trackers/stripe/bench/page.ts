// Measures the page and the list of an account with 100,000 transactions: `node trackers/stripe/bench/page.ts`.
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { TIMEFRAMES } from '@plotline/contract/tracker.ts';
import { createDatabase } from '../../../server/platform/database.ts';
import { startEmbeddedPostgres } from '../../../server/platform/embedded-postgres/embedded-postgres.ts';
import { migrate, migrationSources } from '../../../server/platform/migrations.ts';
import { AMOUNT_VISIBILITIES } from '../contract/connection.ts';
import { saveAmountVisibility } from '../server/connection/settings.repository.ts';
import type { StripeTables } from '../server/database.gen.ts';
import { items } from '../server/page/items.service.ts';
import { page } from '../server/page/page.service.ts';
import { fill, USER } from './fill.ts';
import { reference } from './reference.ts';

const ROWS = Number(process.argv[2] ?? 100_000);
const RUNS = 15;

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'plotline-bench-'));
const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined, isDurable: false });
const { db: core, pool, close } = createDatabase(postgres.connection);
try {
  await migrate(pool, migrationSources());
  const db = core.withTables<StripeTables>();
  await fill(db, ROWS);
  const kit = {
    db,
    now: () => new Date('2026-03-18T12:00:00Z'),
    findPublishDelays: async () => new Map<string, number>(),
  };
  const request = {
    userId: USER,
    viewer: 'owner',
    selector: null,
    timezone: 'UTC',
    weekStart: 'monday',
    today: '2026-03-18',
    scheduled: [],
    hidden: [],
    hasPublishDelay: false,
  } as const;
  console.log(`${ROWS} transactions of one account; load ${os.loadavg()[0]?.toFixed(1)}`);
  console.log('\n| measured | p50 ms | slowest ms |\n|---|---:|---:|');
  await measure('reference: sort of 100,000 numbers', reference);
  for (const timeframe of TIMEFRAMES)
    await measure(`page ${timeframe}, owner`, () => page(kit, { ...request, timeframe }));
  for (const visibility of AMOUNT_VISIBILITIES) {
    await saveAmountVisibility(db, USER, visibility);
    const visit = { ...request, viewer: 'visitor', timeframe: 'all' } as const;
    await measure(`page all, others see ${visibility}`, () => page(kit, visit));
    await measure(`list, others see ${visibility}`, () => items(kit, { ...visit, page: 1, limit: 25 }));
  }
  const list = { ...request, timeframe: 'all', limit: 25 } as const;
  await measure('list, first page', () => items(kit, { ...list, page: 1 }));
  await measure('list, page 2,000', () => items(kit, { ...list, page: 2_000 }));
} finally {
  await close();
  await postgres.stop();
  rmSync(dataDir, { recursive: true });
}

async function measure(name: string, run: () => unknown): Promise<void> {
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
