import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { createPublisher } from './support/publisher.ts';
import { startServerProcess } from './support/server-process.ts';
import { createTestApp } from './support/test-app.ts';
import { createTestDatabase } from './support/test-database.ts';

// A change of privacy at one node, while guests read at another.

const CHANGES = Number(process.env['PRIVACY_CHANGES'] ?? 40);
const GUESTS = 24;

const database = await createTestDatabase();
const app = await createTestApp({ database });
const { publish } = await createPublisher(app);

async function startOtherNode(): Promise<string> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'plotline-other-'));
  const { target } = database;
  if (typeof target === 'string') throw new TypeError('the test server has an address');
  const env = {
    DATABASE_URL: `postgres:///${target.database}?host=${encodeURIComponent(target.host)}&user=${target.user}`,
    SECRET_KEY: app.platform.config.secretKey,
  };
  const node = await startServerProcess({ dataDir, env });
  onTestFinished(async () => {
    await node.stop();
    await rm(dataDir, { recursive: true, force: true });
  });
  return node.url;
}

test('when a profile becomes private at one node, no request to another that begins after the response shows its posts', async () => {
  const other = await startOtherNode();
  const author = await app.signUp('author');
  const [uuid = ''] = await publish(author, {});
  const urls = ['/api/', `/api/${author.username}`, '/api/?limit=5'];
  /** Even while the response to the latest change has said that the profile is private. */
  let phase = 1;
  const end = new AbortController();
  const seen = { hidden: 0, shown: 0 };
  const leaks: string[] = [];

  async function readAll(guest: number): Promise<void> {
    const url = urls[guest % urls.length] ?? '/api/';
    while (!end.signal.aborted) {
      const before = phase;
      const body = await (await fetch(`${other}${url}`)).text();
      // A later change may show the post again before the page is read.
      if (phase !== before) continue;
      const isShown = body.includes(uuid);
      if (before % 2 === 0 && isShown) leaks.push(url);
      seen[isShown ? 'shown' : 'hidden'] += 1;
    }
  }

  async function changeAll(): Promise<void> {
    for (let change = 0; change < CHANGES; change += 1) {
      const isPublic = change % 2 === 1;
      if (isPublic) phase += 1;
      await author.patch('/api/profile/privacy', { is_profile_public: isPublic });
      if (!isPublic) phase += 1;
      await pause(15);
    }
    end.abort();
  }

  await Promise.all([changeAll(), ...Array.from({ length: GUESTS }, (_, guest) => readAll(guest))]);
  expect(leaks).toEqual([]);
  expect(seen).toEqual({ hidden: expect.toSatisfy(Boolean), shown: expect.toSatisfy(Boolean) });
}, 600_000);
