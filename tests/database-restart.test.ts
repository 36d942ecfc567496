import { readFileSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { startServerProcess } from './support/server-process.ts';
import { call, signUpWriter } from './support/writers.ts';

const dataDir = await mkdtemp(path.join(tmpdir(), 'plotline-database-'));
const server = await startServerProcess({ dataDir });

afterAll(async () => {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
});

function postmasterPid(): number {
  return Number(readFileSync(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
}

test('when the database is killed, requests get 503 until the server has started it again', async () => {
  const { cookie } = await signUpWriter(server.url, 'ada');
  const killed = postmasterPid();
  process.kill(killed, 'SIGKILL');
  const statuses = new Set<number>();
  const retryAfter = new Set<string | null>();
  await expect
    .poll(
      async () => {
        const answer = await call(`${server.url}/api/auth/me`, cookie);
        await answer.arrayBuffer();
        statuses.add(answer.status);
        if (answer.status === 503) retryAfter.add(answer.headers.get('retry-after'));
        return answer.status === 200 && statuses.has(503);
      },
      { timeout: 30_000, interval: 5 },
    )
    .toBe(true);
  expect(statuses).toEqual(new Set([200, 503]));
  expect(retryAfter).toEqual(new Set(['5']));
  expect(postmasterPid()).not.toBe(killed);

  // The listening connections are back: that of the bus, and that of the job queue, which sends the mail.
  await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status, { timeout: 10_000 }).toBe(200);
  await call(`${server.url}/api/auth/forgot-password`, '', { email: 'ada@example.org' });
  await expect.poll(countMails, { timeout: 10_000 }).toBe(1);
});

async function countMails(): Promise<number> {
  const mails = await readdir(path.join(dataDir, 'outbox')).catch(() => []);
  return mails.length;
}
