// `npm run bench:realtime`: sockets of the product beside those of the bare library, in the same run.
// Options: --sockets=10000 --subscribed=1000 --per-second=1000 --events=300 --profile=<folder>
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { createDatabase } from '../server/platform/database.ts';
import { startEmbeddedPostgres } from '../server/platform/embedded-postgres/embedded-postgres.ts';
import { migrateJobs } from '../server/platform/jobs.ts';
import { migrate, migrationSources } from '../server/platform/migrations.ts';
import { loadTrackers } from '../server/trackers.ts';
import { fillUsers } from './realtime/fill.ts';
import { table } from './realtime/figures.ts';
import { measure, type Measured } from './realtime/measure.ts';
import { rowsOf } from './realtime/rows.ts';

const { values } = parseArgs({
  options: {
    sockets: { type: 'string', default: '10000' },
    subscribed: { type: 'string', default: '1000' },
    'per-second': { type: 'string', default: '1000' },
    events: { type: 'string', default: '300' },
    profile: { type: 'string' },
  },
});
const plan = {
  sockets: Number(values.sockets),
  subscribed: Number(values.subscribed),
  perSecond: Number(values['per-second']),
  events: Number(values.events),
};
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'plotline-bench-'));
const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined });
const { db, pool, close } = createDatabase(postgres.connection);
const { host, user, database } = postgres.connection;
const env = {
  DATABASE_URL: `postgres:///${database}?host=${encodeURIComponent(host)}&user=${user}`,
  DATA_DIR: dataDir,
  SECRET_KEY: 'not a secret: of a measurement alone',
  RATE_LIMIT: 'off',
  LOG_LEVEL: 'warn',
};
try {
  await migrate(pool, migrationSources());
  await migrateJobs(pool);
  const [tracker] = await loadTrackers(pino({ level: 'warn' }));
  const trackerType = tracker?.definition.type ?? 'none';
  await fillUsers(db, trackerType, plan.sockets + 1);
  const measured: Measured[] = [];
  for (const kind of ['bare', 'app'] as const)
    measured.push(await measure({ kind, plan, trackerType, env, profile: values.profile }));
  const [bare, app] = measured;
  if (!bare || !app) throw new Error('nothing was measured');
  console.log(`\n${plan.sockets} sockets on one node, ${os.availableParallelism()} cores shared by all\n`);
  console.log(table(rowsOf({ plan, app, bare })));
} finally {
  await close();
  await postgres.stop();
  rmSync(dataDir, { recursive: true });
}
