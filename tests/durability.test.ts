import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { freePort, START_LIMIT_MS, startServerProcess } from './support/server-process.ts';
import {
  call,
  countSets,
  keepWriting,
  SETS_PER_WORKOUT,
  signUpWriter,
  type Writer,
} from './support/writers.ts';

/** Long form: `KILLS=20 vitest run tests/durability.test.ts`. */
const KILLS = Number(process.env['KILLS'] ?? 3);
const WRITERS = 8;

const dataDir = await mkdtemp(path.join(tmpdir(), 'plotline-kill-'));
const port = await freePort();
const url = `http://127.0.0.1:${port}`;
let starting = startServerProcess({ dataDir, port });
await starting;
afterAll(async () => {
  await (await starting).stop();
  await rm(dataDir, { recursive: true, force: true });
});

/** The writers of all attempts of the test. */
const everyone: Writer[] = [];

/** Returns another name at each attempt of a test. */
const nameOf = (prefix: string) => `${prefix}_${randomBytes(4).toString('hex')}`;

test('when the database is killed, requests get 503 until the server has started it again', async () => {
  const name = nameOf('ada');
  const { cookie } = await signUpWriter(url, name);
  const killed = postmasterPid();
  process.kill(killed, 'SIGKILL');
  const statuses = new Set<number>();
  const retryAfter = new Set<string | null>();
  await expect
    .poll(
      async () => {
        const answer = await call(`${url}/api/auth/me`, cookie);
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
  await expect.poll(async () => (await fetch(`${url}/readyz`)).status, { timeout: 10_000 }).toBe(200);
  const mails = await countMails();
  await call(`${url}/api/auth/forgot-password`, '', { email: `${name}@example.org` });
  await expect.poll(countMails, { timeout: 10_000 }).toBe(mails + 1);
});

test(
  'when the server is killed while users write, every acknowledged workout is there and none by half',
  async () => {
    const writers = await Promise.all(
      Array.from({ length: WRITERS }, () => signUpWriter(url, nameOf('writer'))),
    );
    everyone.push(...writers);
    const writing = new AbortController();
    // Also after a timeout.
    onTestFinished(() => writing.abort());
    const loops = writers.map((writer) => keepWriting(url, writer, writing.signal));
    for (let kill = 0; kill < KILLS; kill += 1) {
      await pause(300 + Math.random() * 900);
      await (await starting).kill();
      // The time is up, and nothing would stop another server.
      if (writing.signal.aborted) return;
      starting = startServerProcess({ dataDir, port });
      await starting;
    }
    writing.abort();
    await Promise.all(loops);

    const stored = await countSets(dataDir);
    for (const { acknowledged } of writers) {
      expect(acknowledged.size).toBeGreaterThan(0);
      expect([...acknowledged].filter((id) => !stored.has(id))).toEqual([]);
    }
    const sent = new Set(everyone.flatMap((writer) => [...writer.sent]));
    expect([...stored.keys()].filter((id) => !sent.has(id))).toEqual([]);
    expect([...stored.values()].filter((sets) => sets !== SETS_PER_WORKOUT)).toEqual([]);
  },
  KILLS * 30_000 + START_LIMIT_MS,
);

function postmasterPid(): number {
  return Number(readFileSync(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
}

async function countMails(): Promise<number> {
  const mails = await readdir(path.join(dataDir, 'outbox')).catch(() => []);
  return mails.length;
}
