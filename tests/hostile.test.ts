import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createRandom } from './hostile/random.ts';
import { sendHostileRequests } from './hostile/run.ts';
import { endpointsOf } from './support/open-api.ts';
import { startServerProcess } from './support/server-process.ts';

// Whatever is sent to any endpoint, the server answers in a sentence and goes on. `HOSTILE_REQUESTS=100000` sends more,
// `HOSTILE_SEED` others, and `HOSTILE_LOG` names a file for what the server logs.

const REQUESTS = Number(process.env['HOSTILE_REQUESTS'] ?? 2_000);
const SEED = Number(process.env['HOSTILE_SEED'] ?? 20_260_101);
/** A picture may take 20 s on a busy machine before it is given up, and wait for another one. */
const ANSWER_LIMIT_MS = 45_000;

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'plotline-hostile-'));
const server = await startServerProcess({
  dataDir,
  // No provider is ever called.
  env: { CHESSCOM_API_BASE: 'http://127.0.0.1:9', LICHESS_API_BASE: 'http://127.0.0.1:9' },
  logFile: process.env['HOSTILE_LOG'],
});
afterAll(async () => {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

test(
  'when requests are hostile, each is answered in a sentence and the server goes on',
  async () => {
    const answer = await fetch(`${server.url}/api/openapi.json`);
    // The document is the server's own.
    const endpoints = endpointsOf((await answer.json()) as Parameters<typeof endpointsOf>[0]);
    expect(endpoints.length).toBeGreaterThan(100);
    const before = memoryMb(server.process.pid);
    const report = await sendHostileRequests({
      url: server.url,
      endpoints,
      requests: REQUESTS,
      random: createRandom(SEED),
      timeLimitMs: ANSWER_LIMIT_MS,
    });
    const { problems, statuses, p50Ms, p95Ms, slowestMs, succeeded } = report;
    const memory = { before, after: memoryMb(server.process.pid) };
    const figures = { requests: REQUESTS, seed: SEED, statuses, p50Ms, p95Ms, slowestMs, memory };
    process.stdout.write(`${JSON.stringify(figures)}\n`);
    expect(problems).toEqual([]);
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    expect([server.process.exitCode, server.process.signalCode]).toEqual([null, null]);
    // Requests that never get through would try nothing.
    expect(succeeded.size).toBeGreaterThan(endpoints.length / 2);
  },
  60_000 + REQUESTS * 50,
);

/** Resident memory; null where the system does not tell it in this way. */
function memoryMb(pid: number | undefined): number | null {
  const file = `/proc/${pid}/status`;
  if (!existsSync(file)) return null;
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(file, 'utf8'))?.[1] ?? 0) / 1024);
}
