// `npm run bench:harm [scenario …]`: can one account slow down the others? Options: --seconds=15
// Each scenario runs on a server process of its own with the default limits. A probe reads the feed and likes as another
// user, first alone and then beside the harm. Exit code 1: a p95 grew by more than the target.
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startServerProcess } from '../tests/support/server-process.ts';
import { call, query, signUpWriter, workout } from '../tests/support/writers.ts';
import { deletion } from './harm/deletion.ts';
import { privacy } from './harm/privacy.ts';
import type { HarmScenario, HarmWorld, SideFigure } from './harm/scenario.ts';
import { dearReads, dearReadsOfTen } from './harm/dear-reads.ts';
import { busyShop } from './harm/busy-shop.ts';
import { guests } from './harm/guests.ts';
import { restore } from './harm/restore.ts';
import { writes, writesOfTen } from './harm/writes.ts';
import { endProbe, startProbe } from './overload/measure.ts';
import type { ProbeRequest, Sample } from './overload/probe.ts';

const scenarios: readonly HarmScenario[] = [
  writes,
  writesOfTen,
  dearReads,
  dearReadsOfTen,
  guests,
  restore,
  deletion,
  privacy,
  busyShop,
];

/** p95 beside the harm, as a multiple of that without it. */
const SLOWDOWN = 2;
/** Differences below are noise of the machine, whatever their ratio. */
const NOISE_MS = 20;
const WARM_UP_MS = 5_000;
const POSTS = 40;
/** Reads of the probe per two writes. */
const READS = 2;

interface Row extends SideFigure {
  readonly quiet: string;
  readonly harmed: string;
}

const { values, positionals } = parseArgs({
  options: { seconds: { type: 'string', default: '15' } },
  allowPositionals: true,
});
const measuredMs = Number(values.seconds) * 1000;
const unknown = positionals.filter((name) => !scenarios.some((scenario) => scenario.name === name));
if (unknown.length > 0)
  throw new Error(`No scenario ${unknown.join(', ')}: ${scenarios.map(({ name }) => name).join(', ')}`);

for (const scenario of scenarios) {
  if (positionals.length > 0 && !positionals.includes(scenario.name)) continue;
  const rows = await run(scenario);
  console.log(`\n${scenario.name}\n| figure | alone | beside the harm | measured | at most |`);
  console.log('| --- | ---: | ---: | ---: | ---: |');
  for (const { name, quiet, harmed, value, atMost } of rows)
    console.log(`| ${name} | ${quiet} | ${harmed} | ${value.toFixed(1)} | ${atMost} |`);
  if (rows.some(({ value, atMost }) => !(value <= atMost))) process.exitCode = 1;
}

async function run(scenario: HarmScenario): Promise<readonly Row[]> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'plotline-harm-'));
  const env = { RATE_LIMIT: 'on', ...(await scenario.env?.()) };
  const server = await startServerProcess({ dataDir, env, logFile: path.join(dataDir, 'server.log') });
  try {
    const world: HarmWorld = {
      server,
      query: (sql) => query(dataDir, sql),
      signUp: (username) => signUpWriter(server.url, username),
    };
    const probing = await createProbing(world);
    const harm = await scenario.prepare(world);
    await probing(WARM_UP_MS);
    const quiet = await probing(measuredMs);
    const over = new AbortController();
    const harming = harm(over.signal);
    const [harmed, beside] = await Promise.all([
      probing(measuredMs),
      scenario.measureBeside?.(world) ?? [],
    ]).finally(() => over.abort());
    await harming;
    return [
      ...compare('feed, ms', [quiet, harmed], ({ request }) => request < READS),
      ...compare('like, ms', [quiet, harmed], ({ request }) => request >= READS),
      ...beside.map((figure) => ({ ...figure, quiet: '', harmed: '' })),
    ];
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Creates a user with posts and another one who reads and likes. @returns a measurement of the second one's requests. */
async function createProbing({ server, signUp }: HarmWorld) {
  const author = await signUp('author');
  let likeable = '';
  for (let post = 0; post < POSTS; post += 1) {
    const answer = await call(
      `${server.url}/api/weights/workouts`,
      author.cookie,
      workout(crypto.randomUUID()),
    );
    const body: { workout: { uuid: string } } = JSON.parse(await answer.text());
    likeable = body.workout.uuid;
  }
  const { cookie } = await signUp('reader');
  const requests = probeRequests(likeable);
  return async (durationMs: number): Promise<readonly Sample[]> => {
    const plan = { url: server.url, cookie, requests, pid: server.process.pid, connections: 2, pauseMs: 25 };
    const probe = startProbe(plan);
    await pause(durationMs);
    return endProbe(probe);
  };
}

function probeRequests(likeable_uuid: string): readonly ProbeRequest[] {
  const like = { likeable_type: 'workout', likeable_uuid };
  return [
    ...Array.from({ length: READS }, () => ({ method: 'GET', path: '/api/' })),
    { method: 'POST', path: '/api/likes', body: JSON.stringify(like) },
    { method: 'DELETE', path: `/api/likes?${String(new URLSearchParams(like))}` },
  ];
}

function compare(
  name: string,
  [quiet, harmed]: readonly [readonly Sample[], readonly Sample[]],
  isCounted: (sample: Sample) => boolean,
): readonly Row[] {
  const before = durations(quiet.filter(isCounted));
  const during = durations(harmed.filter(isCounted));
  const limit = Math.max(quantile(before, 0.95), NOISE_MS);
  const failed = harmed.filter((sample) => isCounted(sample) && sample.status >= 300);
  const ratio = quantile(during, 0.95) / limit;
  return [
    {
      name: `${name} (p50 / p95)`,
      quiet: both(before),
      harmed: both(during),
      value: ratio,
      atMost: SLOWDOWN,
    },
    { name: `${name}: refused or failed`, quiet: '', harmed: '', value: failed.length, atMost: 0 },
  ];
}

/** Returns the durations without the delay of the probe itself. */
function durations(samples: readonly Sample[]): readonly number[] {
  return samples.map(({ ms, ownMs }) => Math.max(0, ms - ownMs)).toSorted((a, b) => a - b);
}

function both(sorted: readonly number[]): string {
  return [0.5, 0.95].map((share) => quantile(sorted, share).toFixed(1)).join(' / ');
}

function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
