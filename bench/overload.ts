// `npm run bench:overload`: four times the load that the server can handle. Options: --seconds=60 --factor=4
// Reads of the feed, profiles and counts, and follows, by signed-in users, on one server process. A probe with a
// higher priority measures beside the load. Exit code 1: a target was missed.
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Request } from 'autocannon';
import { startServerProcess, type ServerProcess } from '../tests/support/server-process.ts';
import { call, signUpWriter, workout, type Writer } from '../tests/support/writers.ts';
import { measure, type Measured, type Target } from './overload/measure.ts';
import { reportLoad, reportTargets } from './overload/report.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    factor: { type: 'string', default: '4' },
  },
});
const USERS = 40;
const POSTS_PER_USER = 3;
const NORMAL_SHARE = 0.5;
const CAPACITY_S = 8;

const dataDir = await mkdtemp(path.join(os.tmpdir(), 'plotline-bench-'));
const server = await startServerProcess({ dataDir });
try {
  const target = await createTarget(server);
  // Compiles the code and fills the caches.
  await measure(target, { seconds: 5, connections: 16 });
  const capacity = await measure(target, { seconds: CAPACITY_S, connections: 16 });
  const perSecond = Math.round(capacity.accepted.length / CAPACITY_S);
  reportLoad(`capacity, 16 connections: ${perSecond} requests/s`, capacity);
  const normal = await measureHalf(target, perSecond);
  reportLoad('normal, half of the capacity', normal);
  const overload = await measure(target, {
    seconds: Number(values.seconds),
    connections: 400,
    perSecond: perSecond * Number(values.factor),
  });
  reportLoad(`overload, ${values.factor} times the capacity, ${values.seconds} s`, overload);
  reportLoad('normal again', await measureHalf(target, perSecond));
  if (!reportTargets({ normal, overload })) process.exitCode = 1;
} finally {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}

function measureHalf(target: Target, perSecond: number): Promise<Measured> {
  return measure(target, {
    seconds: 10,
    connections: 64,
    perSecond: Math.round(perSecond * NORMAL_SHARE),
  });
}

/** Creates users with posts, and the requests of a visit for each. */
async function createTarget(started: ServerProcess): Promise<Target> {
  const requests: Request[] = [];
  let cookie = '';
  for (let user = 0; user < USERS; user += 1) {
    const writer = await signUpWriter(started.url, `user_${user}`);
    for (let post = 0; post < POSTS_PER_USER; post += 1)
      await call(`${started.url}/api/weights/workouts`, writer.cookie, workout(crypto.randomUUID()));
    requests.push(...visitOf(writer, user));
    cookie = writer.cookie;
  }
  return { server: started, requests, cookie };
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
