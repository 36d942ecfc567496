import { randomUUID } from 'node:crypto';
import type { HostileClient } from './client.ts';
import type { Known } from './valid-values.ts';

/** A sender of requests; a guest has no cookie. */
export interface Actor {
  readonly name: string;
  readonly cookie: string | undefined;
  /** Ids of their content. */
  readonly uuids: readonly string[];
}

export const guest: Actor = { name: 'guest', cookie: undefined, uuids: [] };

let count = 0;

/** Signs up a user with content of every kind. */
export async function createActor({ send }: HostileClient): Promise<Actor> {
  const name = `hostile_${(count += 1)}`;
  let cookie: string | undefined;
  const signedUp = await call('POST', '/api/auth/signup', {
    username: name,
    email: `${name}@example.org`,
    password: 'Violet-Kite-7',
    password_confirm: 'Violet-Kite-7',
  });
  cookie = signedUp.cookies.find((one) => one.startsWith('session='));
  if (cookie === undefined) throw new Error(`nobody could sign up: ${signedUp.text}`);
  for (const type of await trackersOf()) await call('POST', '/api/trackers/enable', { tracker_type: type });
  const workout = await call('POST', '/api/weights/workouts', aWorkout());
  const template = await call('POST', '/api/weights/templates', {
    name: 'One',
    exercises: aWorkout().exercises,
  });
  const [activity = ''] = uuidsIn(workout.text);
  const comment = await call('POST', '/api/comments', {
    activity_type: 'workout',
    activity_uuid: activity,
    content: 'A comment',
  });
  const answers = [signedUp, workout, template, comment];
  return { name, cookie, uuids: [...new Set(answers.flatMap(({ text }) => uuidsIn(text)))] };

  async function call(method: string, path: string, payload?: object) {
    const { status, body, cookies } = await send(
      {
        method,
        path,
        headers: { 'content-type': 'application/json' },
        body: payload && JSON.stringify(payload),
      },
      cookie,
    );
    const text = body.toString();
    if (status >= 400) throw new Error(`${method} ${path}: ${status} ${text}`);
    return { cookies, text };
  }

  async function trackersOf(): Promise<readonly string[]> {
    const { text } = await call('GET', '/api/trackers/available');
    // The shape is the contract's.
    return (JSON.parse(text) as { trackers: { type: string }[] }).trackers.map(({ type }) => type);
  }
}

export async function knownOf(client: HostileClient, actors: readonly Actor[]): Promise<Known> {
  const { body } = await client.send({
    method: 'GET',
    path: '/api/trackers/available',
    headers: {},
    body: undefined,
  });
  // The shape is the contract's.
  const { trackers } = JSON.parse(body.toString()) as { trackers: { type: string }[] };
  return {
    uuids: actors.flatMap(({ uuids }) => uuids),
    usernames: actors.map(({ name }) => name),
    trackers: trackers.map(({ type }) => type),
    likeableTypes: ['workout', 'chess_game', 'comment', ...trackers.map(({ type }) => type)],
  };
}

function uuidsIn(text: string): readonly string[] {
  return text.match(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g) ?? [];
}

function aWorkout() {
  const set = { set_type: 'normal', done: true, weight_entered: 60, weight_unit: 'kg', reps: 5 };
  return {
    client_id: randomUUID(),
    started_at: new Date(Date.now() - 3_600_000).toISOString(),
    ended_at: new Date().toISOString(),
    timezone: 'Europe/Paris',
    state: 'finished',
    exercises: [{ name: 'Squat', sets: [set] }],
  };
}
