import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { freePort, startServerProcess } from './support/server-process.ts';

/** Long form: `KILLS=20 vitest run tests/durability.test.ts`. */
const KILLS = Number(process.env['KILLS'] ?? 3);
const WRITERS = 8;
const SETS_PER_WORKOUT = 4;

interface Writer {
  readonly cookie: string;
  readonly acknowledged: Set<string>;
  readonly sent: Set<string>;
}

test(
  'when the server is killed while users write, every acknowledged workout is there and none by half',
  async () => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'plotline-kill-'));
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    let server = await startServerProcess({ dataDir, port });
    const writers = await Promise.all(
      Array.from({ length: WRITERS }, (_, index) => signUp(url, `writer_${index}`)),
    );
    const writing = new AbortController();
    const loops = writers.map((writer) => keepWriting(url, writer, writing.signal));
    for (let kill = 0; kill < KILLS; kill += 1) {
      await pause(300 + Math.random() * 900);
      await server.kill();
      server = await startServerProcess({ dataDir, port });
    }
    writing.abort();
    await Promise.all(loops);

    for (const writer of writers) {
      const stored = await readAll(url, writer.cookie);
      expect(writer.acknowledged.size).toBeGreaterThan(0);
      expect([...writer.acknowledged].filter((id) => !stored.has(id))).toEqual([]);
      expect([...stored.keys()].filter((id) => !writer.sent.has(id))).toEqual([]);
      expect([...stored.values()].filter((sets) => sets !== SETS_PER_WORKOUT)).toEqual([]);
    }
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  },
  KILLS * 15_000 + 60_000,
);

async function signUp(url: string, username: string): Promise<Writer> {
  const answer = await fetch(`${url}/api/auth/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      email: `${username}@example.org`,
      username,
      password: 'Plotline1',
      password_confirm: 'Plotline1',
    }),
  });
  expect(answer.status).toBe(201);
  const cookie = answer.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
  return { cookie, acknowledged: new Set(), sent: new Set() };
}

/** After a lost connection the outcome is unknown; the writer continues with the next workout. */
async function keepWriting(url: string, writer: Writer, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const clientId = randomUUID();
    writer.sent.add(clientId);
    const answer = await call(`${url}/api/weights/workouts`, writer.cookie, workout(clientId)).catch(
      () => null,
    );
    if (answer?.status === 201) writer.acknowledged.add(clientId);
    else await pause(50);
  }
}

function workout(clientId: string) {
  const set = { set_type: 'normal', done: true, weight_entered: 100, weight_unit: 'kg', reps: 5 };
  return {
    client_id: clientId,
    title: 'Push Day',
    started_at: new Date().toISOString(),
    timezone: 'Europe/Paris',
    state: 'finished',
    exercises: ['Bench Press (Barbell)', 'Overhead Press (Barbell)'].map((name) => ({
      name,
      sets: [set, set],
    })),
  };
}

async function readAll(url: string, cookie: string): Promise<Map<string, number>> {
  const sets = new Map<string, number>();
  for (let page = 1, hasMore = true; hasMore; page += 1) {
    const answer = await call(`${url}/api/weights/workouts?limit=100&page=${page}`, cookie);
    const list: unknown = await answer.json();
    // The list has the contract's shape; client ids are only in the details.
    const { workouts, has_more } = list as { workouts: { uuid: string }[]; has_more: boolean };
    for (const { uuid } of workouts) {
      const detail = await call(`${url}/api/weights/workouts/${uuid}`, cookie);
      const body: unknown = await detail.json();
      const stored = (body as { workout: { client_id: string; exercises: { sets: unknown[] }[] } }).workout;
      sets.set(
        stored.client_id,
        stored.exercises.reduce((sum, exercise) => sum + exercise.sets.length, 0),
      );
    }
    hasMore = has_more;
  }
  return sets;
}

function call(url: string, cookie: string, body?: object): Promise<Response> {
  return fetch(url, {
    headers: { cookie, 'content-type': 'application/json' },
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
  });
}
