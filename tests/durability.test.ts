import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { freePort, START_LIMIT_MS, startServerProcess } from './support/server-process.ts';
import { countSets, keepWriting, SETS_PER_WORKOUT, signUpWriter } from './support/writers.ts';

/** Long form: `KILLS=20 vitest run tests/durability.test.ts`. */
const KILLS = Number(process.env['KILLS'] ?? 3);
const WRITERS = 8;

test(
  'when the server is killed while users write, every acknowledged workout is there and none by half',
  async () => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'plotline-kill-'));
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    let starting = startServerProcess({ dataDir, port });
    await starting;
    const writers = await Promise.all(
      Array.from({ length: WRITERS }, (_, index) => signUpWriter(url, `writer_${index}`)),
    );
    const writing = new AbortController();
    // Also after a timeout.
    onTestFinished(async () => {
      writing.abort();
      await (await starting).stop();
      await rm(dataDir, { recursive: true, force: true });
    });
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
    const sent = new Set(writers.flatMap((writer) => [...writer.sent]));
    expect([...stored.keys()].filter((id) => !sent.has(id))).toEqual([]);
    expect([...stored.values()].filter((sets) => sets !== SETS_PER_WORKOUT)).toEqual([]);
  },
  KILLS * 30_000 + START_LIMIT_MS,
);
