// `npm run bench:feed`: the product's feed beside a bare route that runs the same query, at growing sizes.
// Options: --sizes=10000,100000,1000000 --seconds=5 --rounds=3 --profile=<folder for CPU profiles>
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { createDatabase } from '../server/platform/database.ts';
import { startEmbeddedPostgres } from '../server/platform/embedded-postgres.ts';
import { migrateJobs } from '../server/platform/jobs.ts';
import { migrate, migrationSources } from '../server/platform/migrations.ts';
import { loadTrackers } from '../server/trackers.ts';
import { fillActivities, fillPeople, tokenOf } from './feed/fill.ts';
import { measure, startServer, stopServer, type BenchServer, type Measured } from './feed/load.ts';

const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '10000,100000,1000000' },
    seconds: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '3' },
    profile: { type: 'string' },
  },
});
const seconds = Number(values.seconds);
const VIEWERS = 200;

interface Scenario {
  readonly name: string;
  readonly servers: readonly string[];
  readonly path: string;
  readonly page: 1 | 50;
  readonly isSignedIn: boolean;
}

const guestServers = ['app', 'app-uncached', 'bare'];
const scenarios: readonly Scenario[] = [
  { name: 'For you, guest', servers: guestServers, path: '/api/', page: 1, isSignedIn: false },
  { name: 'For you, guest', servers: guestServers, path: '/api/', page: 50, isSignedIn: false },
  { name: 'For you, signed in', servers: ['app', 'bare'], path: '/api/', page: 1, isSignedIn: true },
  { name: 'For you, signed in', servers: ['app', 'bare'], path: '/api/', page: 50, isSignedIn: true },
  {
    name: 'Following',
    servers: ['app', 'bare'],
    path: '/api/?feed_type=following',
    page: 1,
    isSignedIn: true,
  },
];

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
  await fillPeople(db, trackerType);
  console.log('16 connections; times in ms; median of the rounds, which take turns\n');
  console.log(columns('activities', 'feed', 'page', 'server', 'req/s', 'p50', 'p95', 'p99', 'of bare'));
  for (const size of values.sizes.split(',').map(Number)) {
    await fillActivities(db, trackerType, size);
    await compare(size);
  }
} finally {
  await close();
  await postgres.stop();
  rmSync(dataDir, { recursive: true });
}

async function compare(size: number): Promise<void> {
  const servers = new Map<string, BenchServer>();
  for (const kind of guestServers) servers.set(kind, await startServer(kind, env, values.profile));
  try {
    for (const scenario of scenarios) await compareServers(size, scenario, servers);
  } finally {
    await Promise.all([...servers.values()].map(stopServer));
  }
}

async function compareServers(
  size: number,
  scenario: Scenario,
  servers: ReadonlyMap<string, BenchServer>,
): Promise<void> {
  const compared = scenario.servers.flatMap((kind) => {
    const server = servers.get(kind);
    return server ? [{ kind, server, rounds: [] as Measured[] }] : [];
  });
  const requests = await requestsOf(scenario, servers);
  for (const { server } of compared) await measure(server, requests, 1);
  for (let round = 0; round < Number(values.rounds); round += 1)
    for (const { server, rounds } of compared) rounds.push(await measure(server, requests, seconds));
  const bare = medianOf(compared.find(({ kind }) => kind === 'bare')?.rounds ?? []);
  for (const { kind, rounds } of compared) print(size, scenario, kind, medianOf(rounds), bare);
}

/** The fiftieth page is asked for by cursor, as the web app does. */
async function requestsOf(scenario: Scenario, servers: ReadonlyMap<string, BenchServer>) {
  const url = servers.get('app')?.url ?? '';
  const cookies = scenario.isSignedIn
    ? Array.from({ length: VIEWERS }, (_, viewer) => `session=${tokenOf(viewer * 5 + 1)}`)
    : [null];
  return Promise.all(
    cookies.map(async (cookie) => ({ cookie, path: await pathOfPage(url, scenario, cookie) })),
  );
}

async function pathOfPage(
  url: string,
  { path: first, page }: Scenario,
  cookie: string | null,
): Promise<string> {
  if (page === 1) return first;
  const answer = await fetch(`${url}${first}?page=${page - 1}`, {
    headers: cookie === null ? {} : { cookie },
  });
  // Answered by the product, as its contract says.
  const { next_cursor } = (await answer.json()) as { next_cursor: string };
  return `${first}?cursor=${next_cursor}`;
}

function print(
  size: number,
  { name, page }: Scenario,
  kind: string,
  measured: Measured,
  bare: Measured,
): void {
  const share = `${Math.round((measured.perSecond / bare.perSecond) * 100)} %`;
  const times = [measured.p50, measured.p95, measured.p99].map((ms) => ms.toFixed(1));
  console.log(columns(size, name, page, kind, Math.round(measured.perSecond), ...times, share));
}

function columns(...cells: readonly (string | number)[]): string {
  const widths = [11, 20, 5, 14, 8, 6, 6, 6, 8];
  return cells
    .map((cell, index) =>
      index > 0 && index < 4
        ? String(cell).padEnd(widths[index] ?? 8)
        : String(cell).padStart(widths[index] ?? 8),
    )
    .join(' ');
}

function medianOf(rounds: readonly Measured[]): Measured {
  const sorted = rounds.toSorted((a, b) => a.perSecond - b.perSecond);
  return sorted[Math.floor(sorted.length / 2)] ?? { perSecond: 0, p50: 0, p95: 0, p99: 0 };
}
