import { OWN_PAGE } from '../../../tests/support/page-request.ts';
import { randomUUID } from 'node:crypto';
import type { InjectOptions } from 'fastify';
import { afterAll } from 'vitest';
import type { PageRequest, TrackerKit } from '@plotline/server/tracker-kit/tracker-server.ts';
import { createHttpServer } from '../../../server/platform/http/http-server.ts';
import { startTrackers } from '../../../server/trackers.ts';
import { createTestPlatform } from '../../../tests/support/test-platform.ts';
import type { SetEntry, Workout, WorkoutEntry } from '../contract/workouts.ts';
import { tracker } from '../tracker.ts';
import type { WeightsTables } from './database.gen.ts';
import { createServer } from './index.ts';

/** A Wednesday. */
export const NOW = new Date('2026-03-18T12:00:00.000Z');

/** Starts the tracker with an HTTP server, the core's kit and a test database. Call it at the top of the file. */
export async function createWeightsFixture(
  now: () => Date = () => NOW,
  { env = {}, onKit }: { env?: Readonly<Record<string, string>>; onKit?: (kit: TrackerKit) => void } = {},
) {
  const platform = await createTestPlatform({ now, env });
  const { db } = platform;
  const create = (kit: TrackerKit) => {
    onKit?.(kit);
    return createServer(kit);
  };
  const server = startTrackers(platform, [{ definition: tracker, createServer: create }]).get('weights');
  if (!server) throw new Error('the tracker did not start');
  const http = await createHttpServer({
    config: platform.config,
    log: platform.log,
    routes: server.routes,
    newId: platform.newId,
    admission: platform.admission,
    authenticate: async (token) => ({ uuid: token, username: 'ada', role: 'user', sessionId: token }),
    authenticateToken: async () => null,
  });
  afterAll(async () => {
    await http.close();
    await platform.bus.close();
  });
  const tables = db.$pickTables<never>().$extendTables<WeightsTables>();

  /** Creates a user and returns their HTTP client; the session token is their uuid. */
  async function join() {
    const uuid = randomUUID();
    await db
      .insertInto('users')
      .values({
        uuid,
        username: `u${uuid.replaceAll('-', '')}`,
        email: `${uuid}@example.org`,
        password_hash: '',
        created_at: NOW,
      })
      .execute();
    const send = async (
      method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
      url: string,
      rest: InjectOptions = {},
    ) => http.inject({ method, url, cookies: { session: uuid }, ...rest });
    return {
      uuid,
      get: (url: string) => send('GET', url),
      post: (url: string, payload: object = {}) => send('POST', url, { payload }),
      put: (url: string, payload: object) => send('PUT', url, { payload }),
      patch: (url: string, payload: object) => send('PATCH', url, { payload }),
      delete: (url: string) => send('DELETE', url),
      upload: (url: string, file: string | Buffer, fields: Readonly<Record<string, string>> = {}) =>
        send('POST', url, multipart(file, fields)),
      /** Stores a new workout. */
      save: async (entry: object): Promise<Workout> => {
        const answer = await send('POST', '/api/weights/workouts', { payload: entry });
        if (answer.statusCode !== 201) throw new Error(answer.body);
        return answer.json<{ workout: Workout }>().workout;
      },
      page: (request: Partial<PageRequest> = {}) =>
        server?.page({ ...OWN_PAGE, timeframe: '30d', userId: uuid, ...request }) ??
        Promise.reject(new Error('no server')),
    };
  }

  return {
    db,
    tables,
    server,
    http,
    join,
    activityOf: (uuid: string) =>
      db.selectFrom('activities').selectAll().where('uuid', '=', uuid).executeTakeFirst(),
    trackerOf: (userId: string) =>
      db.selectFrom('user_trackers').selectAll().where('user_id', '=', userId).executeTakeFirst(),
  };
}

export type User = Awaited<ReturnType<Awaited<ReturnType<typeof createWeightsFixture>>['join']>>;

const BOUNDARY = 'plotline-boundary';

function multipart(file: string | Buffer, fields: Readonly<Record<string, string>>): InjectOptions {
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="export.csv"\r\ncontent-type: text/csv\r\n\r\n`;
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    payload: Buffer.concat([
      Buffer.from(parts.join('') + head),
      Buffer.from(file),
      Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
    ]),
  };
}

export function set(weight: number | null, reps: number | null, changes: Partial<SetEntry> = {}): SetEntry {
  return {
    set_type: 'normal',
    done: true,
    weight_entered: weight,
    weight_unit: weight === null ? null : 'kg',
    reps,
    ...changes,
  };
}

/** Returns a finished workout at 18:00 UTC on a day, with sets by exercise name. */
export function workoutOn(
  day: string,
  exercises: Readonly<Record<string, readonly SetEntry[]>>,
  changes: Partial<WorkoutEntry> = {},
): WorkoutEntry {
  return {
    client_id: randomUUID(),
    title: 'Push Day',
    started_at: `${day}T18:00:00.000Z`,
    ended_at: `${day}T19:00:00.000Z`,
    timezone: 'UTC',
    state: 'finished',
    exercises: Object.entries(exercises).map(([name, sets]) => ({ name, sets: [...sets] })),
    ...changes,
  };
}
