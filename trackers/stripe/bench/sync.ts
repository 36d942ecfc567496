// Measures the sync of an account with 50,000 transactions, and the responses of the server meanwhile:
// `node trackers/stripe/bench/sync.ts`.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { startServerProcess } from '../../../tests/support/server-process.ts';
import { reference } from './reference.ts';

const ROWS = Number(process.argv[2] ?? 50_000);
const SAMPLE_MS = 50;
const TARGETS = { seconds: 60, healthP95Ms: 50 } as const;

interface StandIn {
  readonly url: string;
  readonly clientId: string;
  readonly secretKey: string;
  readonly webhookSecret: string;
  readonly code: string;
}

const child = fork(path.join(import.meta.dirname, 'stand-in.child.ts'), [String(ROWS)]);
// The message is written by this folder's own process.
const [stripe] = (await once(child, 'message')) as [StandIn];
const dataDir = await mkdtemp(path.join(os.tmpdir(), 'plotline-bench-'));
const server = await startServerProcess({
  dataDir,
  env: {
    STRIPE_API_BASE: stripe.url,
    STRIPE_CONNECT_BASE: stripe.url,
    STRIPE_CLIENT_ID: stripe.clientId,
    STRIPE_SECRET_KEY: stripe.secretKey,
    STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
  },
});
try {
  const { session, uuid } = await signUp();
  console.log(`${ROWS} transactions; load ${os.loadavg()[0]?.toFixed(1)}; reference ${timeOf(reference)} ms`);
  console.log(summary('before the sync', await healthDuring(() => wait(3_000))));
  const begin = performance.now();
  await connect(session, uuid);
  console.log(summary('during the sync', await healthDuring(() => untilImported(session))));
  const seconds = (performance.now() - begin) / 1_000;
  console.log(`sync: ${seconds.toFixed(1)} s (target ${TARGETS.seconds})`);
  console.log(`load ${os.loadavg()[0]?.toFixed(1)}; reference ${timeOf(reference)} ms`);
} finally {
  await server.stop();
  child.disconnect();
  await rm(dataDir, { recursive: true });
}

async function signUp(): Promise<{ session: string; uuid: string }> {
  const answer = await fetch(`${server.url}/api/auth/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      username: 'merchant',
      email: 'merchant@example.org',
      password: 'Violet-Kite-7',
      password_confirm: 'Violet-Kite-7',
    }),
  });
  if (answer.status !== 201) throw new Error(`sign-up: ${answer.status}`);
  const session = cookieOf(answer);
  // The response has the contract's shape.
  const { user } = (await answer.json()) as { user: { uuid: string } };
  return { session, uuid: user.uuid };
}

async function connect(session: string, uuid: string): Promise<void> {
  const started = await fetch(`${server.url}/api/stripe/connect-url`, {
    headers: { cookie: session, 'sec-fetch-site': 'same-origin' },
  });
  const answer = await fetch(`${server.url}/api/stripe/connect?code=${stripe.code}&state=${uuid}`, {
    method: 'POST',
    headers: { cookie: `${session}; ${cookieOf(started)}` },
  });
  if (!answer.ok) throw new Error(`connect: ${answer.status} ${await answer.text()}`);
}

/** Resolves when the first sync has ended. */
async function untilImported(session: string): Promise<void> {
  for (;;) {
    const answer = await fetch(`${server.url}/api/stripe/status`, { headers: { cookie: session } });
    const { last_sync_at: lastSyncAt } = (await answer.json()) as { last_sync_at: string | null };
    if (lastSyncAt !== null) break;
    await wait(100);
  }
  const list = await fetch(`${server.url}/api/profiles/merchant/stripe/items`, {
    headers: { cookie: session },
  });
  const { total } = (await list.json()) as { total: number };
  console.log(`${total} listed transactions`);
}

async function healthDuring(run: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  const over = new AbortController();
  const sampling = (async () => {
    while (!over.signal.aborted) {
      times.push(await timeOfHealth());
      await wait(SAMPLE_MS);
    }
  })();
  await run().finally(() => over.abort());
  await sampling;
  return times;
}

async function timeOfHealth(): Promise<number> {
  const begin = performance.now();
  await (await fetch(`${server.url}/healthz`)).text();
  return performance.now() - begin;
}

function summary(name: string, times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)]?.toFixed(1);
  return (
    `/healthz ${name}: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms (target ${TARGETS.healthP95Ms}), ` +
    `worst ${sorted.at(-1)?.toFixed(1)} ms, of ${times.length}`
  );
}

function timeOf(run: () => void): number {
  const begin = performance.now();
  run();
  return Math.round(performance.now() - begin);
}

function cookieOf(answer: Response): string {
  return (answer.headers.getSetCookie()[0] ?? '').split(';', 1)[0] ?? '';
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
