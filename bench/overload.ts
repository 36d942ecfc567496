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
import type { Sample } from './overload/probe.ts';

/** Longest wait of a refused request. */
const REFUSAL_MS = 100;
/** p95 of accepted requests under overload, as a multiple of that at half of the capacity. */
const SLOWDOWN = 3;
/** Memory under overload, as a multiple of that before. */
const MEMORY_GROWTH = 1.5;

/** Prints the durations of one load as the generator and the probe saw them. */
function reportLoad(title: string, measured: Measured): void {
  const { accepted, refused, failures, peakMegabytes, generatorDelayMs, samples, processor } = measured;
  console.log(title);
  console.log(`  accepted ${accepted.length}: ${times(accepted)} ms (p50 / p95 / p99 / longest)`);
  if (refused.length > 0) console.log(`  refused ${refused.length}: ${times(refused)} ms`);
  console.log(`  the generator was late by up to ${generatorDelayMs.toFixed(0)} ms`);
  for (const [name, status] of [['accepted', 200] as const, ['refused', 503] as const]) {
    const list = samples.filter((sample) => sample.status === status);
    if (list.length === 0) continue;
    console.log(`  probe, ${name} ${list.length}: ${times(list.map(serverMs))} ms without its own delay`);
    console.log(`    its own delay: ${times(list.map(({ ownMs }) => ownMs))} ms`);
    console.log(`    without processors taken by others: ${times(list.map(busyMs))} ms`);
  }
  const failed = [...failures].map(([status, count]) => `${count} with ${status}`).join(', ') || 'none';
  console.log(`  failed: ${failed}; memory of the server at most ${peakMegabytes.toFixed(0)} MB`);
  console.log(
    `  the server ran ${percent(processor.running)} of the time and waited for a processor ${percent(processor.waiting)}`,
  );
}

/** Prints each target with its ratio; returns whether all are met. */
function reportTargets({ normal, overload }: Record<'normal' | 'overload', Measured>): boolean {
  const refusals = overload.samples.filter(({ status }) => status === 503).map(serverMs);
  const slowdown = quantile(overload.accepted, 0.95) / quantile(normal.accepted, 0.95);
  const lines = [
    { name: 'longest refusal, ms', value: quantile(refusals, 1), target: REFUSAL_MS },
    { name: 'p95 of accepted requests, times normal', value: slowdown, target: SLOWDOWN },
    {
      name: 'memory, times normal',
      value: overload.peakMegabytes / normal.peakMegabytes,
      target: MEMORY_GROWTH,
    },
  ];
  console.log('\n| figure | measured | at most | ratio |\n| --- | ---: | ---: | ---: |');
  for (const { name, value, target } of lines)
    console.log(`| ${name} | ${value.toFixed(1)} | ${target} | ${(value / target).toFixed(2)} |`);
  console.log(`| failed requests | ${sum(overload.failures.values())} | 0 | |`);
  return overload.failures.size === 0 && lines.every(({ value, target }) => value <= target);
}

/** Returns the duration of a sample without the delay of the probe. */
function serverMs({ ms, ownMs }: Sample): number {
  return Math.max(0, ms - ownMs);
}

/** Returns the part of a sample in which the server ran or slept: not the time in which others had the processors. */
function busyMs(sample: Sample): number {
  return Math.max(0, serverMs(sample) - sample.waitingMs);
}

function percent(share: number): string {
  return `${(share * 100).toFixed(0)} %`;
}

function sum(counts: Iterable<number>): number {
  return [...counts].reduce((all, count) => all + count, 0);
}

function times(list: readonly number[]): string {
  return [0.5, 0.95, 0.99, 1].map((share) => quantile(list, share).toFixed(1)).join(' / ');
}

function quantile(list: readonly number[], share: number): number {
  const sorted = list.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    factor: { type: 'string', default: '4' },
  },
});
const USERS = 400;
const POSTS = 120;
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
  const visits: Request[][] = [];
  let cookie = '';
  for (let user = 0; user < USERS; user += 1) {
    const writer = await signUpWriter(started.url, `user_${user}`);
    if (user < POSTS)
      await call(`${started.url}/api/weights/workouts`, writer.cookie, workout(crypto.randomUUID()));
    visits.push(visitOf(writer, user));
    cookie = writer.cookie;
  }
  return { server: started, visits, cookie };
}

function visitOf({ cookie }: Writer, user: number): Request[] {
  const headers = { cookie };
  return [
    { method: 'GET', path: '/api/', headers },
    { method: 'GET', path: `/api/profiles/user_${(user + 1) % USERS}`, headers },
    { method: 'GET', path: `/api/user_${(user + 1) % USERS}`, headers },
    { method: 'GET', path: '/api/notifications/unread-count', headers },
    { method: 'POST', path: `/api/follows/user_${(user + 2) % USERS}`, headers },
  ];
}
