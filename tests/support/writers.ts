import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import { openTarget } from '../../server/cli/open-target.ts';
import { createDatabase } from '../../server/platform/database.ts';

export const SETS_PER_WORKOUT = 4;

/** A user who writes over HTTP and remembers what the server has acknowledged. */
export interface Writer {
  readonly cookie: string;
  readonly acknowledged: Set<string>;
  readonly sent: Set<string>;
}

/** Creates an account over HTTP. */
export async function signUpWriter(url: string, username: string): Promise<Writer> {
  const answer = await fetch(`${url}/api/auth/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      email: `${username}@example.org`,
      username,
      password: 'Violet-Kite-7',
      password_confirm: 'Violet-Kite-7',
    }),
  });
  expect(answer.status).toBe(201);
  const cookie = answer.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
  return { cookie, acknowledged: new Set(), sent: new Set() };
}

/** Stores workouts until the signal aborts. After a lost connection the outcome is unknown; the writer continues with the next workout. */
export async function keepWriting(url: string, writer: Writer, signal: AbortSignal): Promise<void> {
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

/** Returns the body of a finished workout. */
export function workout(clientId: string) {
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

/** Returns the number of sets of each stored workout by its client id. */
export async function countSets(dataDir: string): Promise<ReadonlyMap<string, number>> {
  const rows = await query<{ client_id: string; sets: number }>(
    dataDir,
    `select client_id, count(s.*)::int as sets
     from weights_workouts w left join weights_workout_exercises e on e.workout_id = w.uuid
       left join weights_sets s on s.workout_exercise_id = e.uuid group by 1`,
  );
  return new Map(rows.map(({ client_id, sets }) => [client_id, sets]));
}

/** Runs a statement on the database of a server that runs with this data folder. */
export async function query<Row extends object>(dataDir: string, sql: string): Promise<readonly Row[]> {
  const { target } = await openTarget({ dataDir, databaseUrl: undefined });
  const { pool, close } = createDatabase(target, { poolSize: 1 });
  try {
    return (await pool.query<Row>(sql)).rows;
  } finally {
    await close();
  }
}

/** Sends a request with a session: POST when there is a body. */
export function call(url: string, cookie: string, body?: object): Promise<Response> {
  return fetch(url, {
    headers: { cookie, 'content-type': 'application/json' },
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
  });
}
