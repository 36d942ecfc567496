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
import { table, spread, type Row } from './realtime/figures.ts';
import { measure, type Measured, type Plan, type Storm } from './realtime/measure.ts';

interface Compared {
  readonly plan: Plan;
  readonly app: Measured;
  readonly bare: Measured;
}

/** Returns the measurements side by side, with their targets. */
function rowsOf({ plan, app, bare }: Compared): readonly Row[] {
  const row = (what: string, figure: (measured: Measured) => string, target = ''): Row => ({
    what,
    app: figure(app),
    bare: figure(bare),
    target,
  });
  const { sockets, subscribed, perSecond } = plan;
  return [
    row('memory of the server, no sockets', ({ memoryFresh }) => megabytes(memoryFresh)),
    row(`memory of the server, ${sockets} sockets`, ({ memoryFull }) => megabytes(memoryFull)),
    row('memory for each idle socket', ({ rssPerSocket }) => kilobytes(rssPerSocket), '<= 16 KB'),
    row('of that on the heap', ({ usedPerSocket }) => kilobytes(usedPerSocket)),
    row('act to event, one socket in all', ({ toOneOfOne }) => times(toOneOfOne), '5 / 20 ms'),
    {
      what: `like to event, ${sockets} others idle`,
      app: times(app.toOne),
      bare: '',
      target: '5 / 20 ms',
    },
    { what: `like to the last of ${subscribed} subscribed`, app: times(app.toSome), bare: '', target: '' },
    row(
      `like to the last of ${sockets} subscribed`,
      ({ toAll }) => times(toAll),
      `<= 2x bare, is ${(app.toAll.p50 / bare.toAll.p50).toFixed(1)}x`,
    ),
    row(`all come back, ${perSecond}/s aimed at`, ({ storm }) => rate(storm), 'none fails'),
    row('  all have their first message after', ({ storm }) => `${storm.seconds.toFixed(1)} s`),
    row('  dialling to first message', ({ storm }) => times(spread(storm.timesMs))),
    row('  longest wait of the event loop', ({ storm }) => milliseconds(storm.longestBlockMs)),
  ];
}

function rate({ dialledPerSecond, failed }: Storm): string {
  return `${Math.round(dialledPerSecond)}/s, ${failed} failed`;
}

/** p50 / p95. */
function times({ p50, p95 }: { readonly p50: number; readonly p95: number }): string {
  return `${p50.toFixed(1)} / ${p95.toFixed(1)} ms`;
}

function milliseconds(ms: number): string {
  return `${ms.toFixed(0)} ms`;
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} KB`;
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1024 / 1024)} MB`;
}

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
