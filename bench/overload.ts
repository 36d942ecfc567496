// `npm run bench:overload`: four times the load that the server can handle. Options: --seconds=60 --factor=4
// Reads of the feed, profiles and counts, and likes, by signed-in users, on one server process.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import autocannon, { type Request, type Result } from 'autocannon';
import { startServerProcess } from '../tests/support/server-process.ts';
import { call, signUpWriter, workout, type Writer } from '../tests/support/writers.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    factor: { type: 'string', default: '4' },
  },
});
const USERS = 40;
const POSTS_PER_USER = 3;
const NORMAL_SHARE = 0.5;

const dataDir = await mkdtemp(path.join(os.tmpdir(), 'plotline-bench-'));
const server = await startServerProcess({ dataDir });
try {
  const requests = await createRequests();
  // Compiles the code and fills the caches.
  await measure(requests, { seconds: 5, connections: 16 });
  const capacity = await measure(requests, { seconds: 8, connections: 16 });
  const perSecond = Math.round(capacity.accepted.length / 8);
  report(`capacity, 16 connections: ${perSecond} requests/s`, capacity);
  const normal = await measure(requests, {
    seconds: 10,
    connections: 64,
    perSecond: Math.round(perSecond * NORMAL_SHARE),
  });
  report('normal, half of the capacity', normal);
  const overload = await measure(requests, {
    seconds: Number(values.seconds),
    connections: 400,
    perSecond: perSecond * Number(values.factor),
  });
  report(`overload, ${values.factor} times the capacity, ${values.seconds} s`, overload);
  const after = await measure(requests, {
    seconds: 10,
    connections: 64,
    perSecond: Math.round(perSecond * NORMAL_SHARE),
  });
  report('normal again', after);
  const ratio = quantile(overload.accepted, 0.95) / quantile(normal.accepted, 0.95);
  console.log(`p95 of accepted requests under overload: ${ratio.toFixed(1)} times the normal one`);
} finally {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}

/** Durations in ms. */
interface Measured {
  readonly accepted: readonly number[];
  readonly refused: readonly number[];
  /** Number of other statuses, and of connections that broke or got no response in 10 s (status 0). */
  readonly failures: ReadonlyMap<number, number>;
  readonly peakMegabytes: number;
}

interface Load {
  readonly seconds: number;
  readonly connections: number;
  /** Default: as many as the connections manage. */
  readonly perSecond?: number;
}

async function measure(
  requests: readonly Request[],
  { seconds, connections, perSecond }: Load,
): Promise<Measured> {
  const accepted: number[] = [];
  const refused: number[] = [];
  const failures = new Map<number, number>();
  let peakMegabytes = 0;
  const sampling = setInterval(() => {
    void residentMegabytes().then((size) => (peakMegabytes = Math.max(peakMegabytes, size)));
  }, 500);
  const options = {
    url: server.url,
    connections,
    duration: seconds,
    requests: [...requests],
    ...(perSecond === undefined ? {} : { overallRate: perSecond }),
  };
  const { errors } = await new Promise<Result>((resolve, reject) => {
    const run = autocannon(options, (error: Error | null, done) => (error ? reject(error) : resolve(done)));
    run.on('response', (_client, status, _bytes, timeMs) => {
      if (status < 300) accepted.push(timeMs);
      else if (status === 503) refused.push(timeMs);
      else failures.set(status, (failures.get(status) ?? 0) + 1);
    });
  });
  clearInterval(sampling);
  if (errors > 0) failures.set(0, errors);
  return { accepted, refused, failures, peakMegabytes };
}

function report(title: string, { accepted, refused, failures, peakMegabytes }: Measured): void {
  console.log(title);
  console.log(`  accepted ${accepted.length}: ${times(accepted)} ms (p50 / p95 / p99 / longest)`);
  if (refused.length > 0) console.log(`  refused ${refused.length}: ${times(refused)} ms`);
  const failed = [...failures].map(([status, count]) => `${count} with ${status}`).join(', ') || 'none';
  console.log(`  failed: ${failed}; memory of the server at most ${peakMegabytes.toFixed(0)} MB`);
}

function times(list: readonly number[]): string {
  return [0.5, 0.95, 0.99, 1].map((share) => quantile(list, share).toFixed(1)).join(' / ');
}

function quantile(list: readonly number[], share: number): number {
  const sorted = list.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** Linux only. */
async function residentMegabytes(): Promise<number> {
  const status = await readFile(`/proc/${server.process.pid}/status`, 'utf8').catch(() => '');
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024;
}

/** Creates users with posts, and the requests of a visit for each. */
async function createRequests(): Promise<readonly Request[]> {
  const requests: Request[] = [];
  for (let user = 0; user < USERS; user += 1) {
    const writer = await signUpWriter(server.url, `user_${user}`);
    for (let post = 0; post < POSTS_PER_USER; post += 1)
      await call(`${server.url}/api/weights/workouts`, writer.cookie, workout(crypto.randomUUID()));
    requests.push(...visitOf(writer, user));
  }
  return requests;
}

function visitOf({ cookie }: Writer, user: number): readonly Request[] {
  const headers = { cookie };
  return [
    { method: 'GET', path: '/api/', headers },
    { method: 'GET', path: `/api/profiles/user_${(user + 1) % USERS}`, headers },
    { method: 'GET', path: `/api/user_${(user + 1) % USERS}`, headers },
    { method: 'GET', path: '/api/notifications/unread-count', headers },
    { method: 'POST', path: `/api/follows/user_${(user + 2) % USERS}`, headers },
  ];
}
