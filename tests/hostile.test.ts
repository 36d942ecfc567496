import { existsSync, readFileSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { createRandom } from './hostile/random.ts';
import { sendHostileRequests } from './hostile/run.ts';
import { endpointsOf } from './support/open-api.ts';
import { startServerProcess } from './support/server-process.ts';
import { createFolder, removeFolder } from './support/temporary-folder.ts';

// The server responds to any request on any endpoint with a message and stays up. `HOSTILE_REQUESTS=100000` sends more,
// `HOSTILE_SEED` sends others, `HOSTILE_LOG` names a file for the server's log.

const REQUESTS = Number(process.env['HOSTILE_REQUESTS'] ?? 2_000);
const SEED = Number(process.env['HOSTILE_SEED'] ?? 20_260_101);
/** A picture may take 20 s before it is aborted, and may be queued behind another. */
const ANSWER_LIMIT_MS = 45_000;

const dataDir = createFolder('plotline-hostile-');
const server = await startServerProcess({
  dataDir,
  // Unreachable providers.
  env: {
    CHESSCOM_API_BASE: 'http://127.0.0.1:9',
    LICHESS_API_BASE: 'http://127.0.0.1:9',
    HEVY_API_BASE: 'http://127.0.0.1:9',
  },
  logFile: process.env['HOSTILE_LOG'],
});
afterAll(async () => {
  await server.stop();
  removeFolder(dataDir);
});

test(
  'when requests are hostile, each is answered in a sentence and the server goes on',
  async () => {
    const answer = await fetch(`${server.url}/api/openapi.json`);
    // The document has our own shape.
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
    // Guards against requests that are all refused early.
    expect(succeeded.size).toBeGreaterThan(endpoints.length * 0.4);
  },
  60_000 + REQUESTS * 50,
);

/** Returns resident memory; null without /proc. */
function memoryMb(pid: number | undefined): number | null {
  const file = `/proc/${pid}/status`;
  if (!existsSync(file)) return null;
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(file, 'utf8'))?.[1] ?? 0) / 1024);
}
