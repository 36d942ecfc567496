import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';

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
      password: 'Plotline1',
      password_confirm: 'Plotline1',
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
export async function readWorkouts(url: string, cookie: string): Promise<Map<string, number>> {
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

/** Sends a request with a session: POST when there is a body. */
export function call(url: string, cookie: string, body?: object): Promise<Response> {
  return fetch(url, {
    headers: { cookie, 'content-type': 'application/json' },
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
  });
}
