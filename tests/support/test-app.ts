import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { afterAll, TestRunner, type RunnerTestCase } from 'vitest';
import { createApp, type AppOptions } from '../../server/app.ts';
import type { Platform } from '../../server/platform/platform.ts';
import { createTestPlatform, type TestPlatformOptions } from './test-platform.ts';

/** The whole product on its own database, called in-process. */
export interface TestApp {
  readonly platform: Platform;
  readonly http: FastifyInstance;
  /** Signs up `username` and returns a caller with that session. */
  readonly signUp: (username: string, fields?: object) => Promise<Caller>;
  /** Signs up users whose names begin as given, with a number that no other user has. */
  readonly join: <Names extends readonly string[]>(
    ...names: Names
  ) => Promise<{ -readonly [Place in keyof Names]: Caller }>;
  /** Signs in a user that `signUp` created, and returns a caller with the new session. */
  readonly signIn: (user: Caller) => Promise<Caller>;
  /** A caller without a session. */
  readonly guest: Caller;
}

export interface Caller {
  readonly platform: Platform;
  readonly uuid: string;
  readonly username: string;
  readonly cookie: string;
  readonly get: (url: string, headers?: Record<string, string>) => Promise<LightMyRequestResponse>;
  readonly post: (url: string, payload?: object) => Promise<LightMyRequestResponse>;
  readonly put: (url: string, payload?: object) => Promise<LightMyRequestResponse>;
  readonly patch: (url: string, payload?: object) => Promise<LightMyRequestResponse>;
  readonly delete: (url: string) => Promise<LightMyRequestResponse>;
}

export interface TestAppOptions extends TestPlatformOptions {
  readonly realtime?: AppOptions['realtime'];
  readonly adaptTracker?: AppOptions['adaptTracker'];
  /** Folder of a built web app; absent: API only. */
  readonly webDir?: string;
  /** False leaves the jobs in the queue. */
  readonly runsJobs?: boolean;
}

/** Returns the status and the JSON body of a response. */
export async function outcome(
  response: Promise<LightMyRequestResponse>,
): Promise<readonly [number, unknown]> {
  const answer = await response;
  return [answer.statusCode, answer.json()];
}

/** Call it at the top of a test file: `const { signUp } = await createTestApp();` */
export async function createTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'plotline-app-'));
  const created = await createTestPlatform({ ...options, env: { DATA_DIR: dataDir, ...options.env } });
  const idle = { ...created.jobs, start: async () => undefined };
  const platform = options.runsJobs === false ? { ...created, jobs: idle } : created;
  const app = await createApp(platform, {
    webDir: options.webDir ?? null,
    ...(options.realtime ? { realtime: options.realtime } : {}),
    ...(options.adaptTracker ? { adaptTracker: options.adaptTracker } : {}),
  });
  await app.start();
  afterAll(async () => {
    await app.stop();
    await platform.bus.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
  // The server accepts only the host of its public address.
  const authority = new URL(platform.config.publicUrl).host;
  const signUp = async (username: string, fields: object = {}) => {
    if (isSecondAttempt()) await freeName(platform, username);
    const payload = {
      email: `${username}@example.org`,
      username,
      password: 'Violet-Kite-7',
      password_confirm: 'Violet-Kite-7',
      ...fields,
    };
    const answer = await app.http.inject({ method: 'POST', url: '/api/auth/signup', payload, authority });
    if (answer.statusCode !== 201) throw new Error(`sign-up of ${username} failed: ${answer.body}`);
    const cookie = answer.cookies.find(({ name }) => name.endsWith('session'))?.value ?? '';
    return callerOf(app.http, authority, {
      platform,
      uuid: answer.json<{ user: { uuid: string } }>().user.uuid,
      username,
      cookie,
    });
  };
  let joined = 0;
  return {
    platform,
    http: app.http,
    signUp,
    // `map` keeps the length, which its type does not say.
    join: async <Names extends readonly string[]>(...names: Names) =>
      (await Promise.all(names.map((name) => signUp(`${name}_${(joined += 1)}`)))) as {
        -readonly [Place in keyof Names]: Caller;
      },
    signIn: async ({ uuid, username }) => {
      const payload = { email: `${username}@example.org`, password: 'Violet-Kite-7' };
      const answer = await app.http.inject({ method: 'POST', url: '/api/auth/login', payload, authority });
      if (answer.statusCode !== 200) throw new Error(`sign-in of ${username} failed: ${answer.body}`);
      const cookie = answer.cookies.find(({ name }) => name.endsWith('session'))?.value ?? '';
      return callerOf(app.http, authority, { platform, uuid, username, cookie });
    },
    guest: callerOf(app.http, authority, { platform, uuid: '', username: '', cookie: '' }),
  };
}

function isSecondAttempt(): boolean {
  const test = TestRunner.getCurrentTest<RunnerTestCase | undefined>();
  return (test?.result?.retryCount ?? 0) > 0;
}

/** Renames and signs out the user that the first attempt of a test created, so that the second one can sign up. */
async function freeName({ db }: Platform, username: string): Promise<void> {
  await sql`
    with renamed as (
      update users
      set username = 'earlier_' || left(gen_random_uuid()::text, 8),
        email = gen_random_uuid() || '@example.org'
      where username = ${username}
      returning uuid
    )
    delete from sessions
    where user_id in (select uuid from renamed)
  `.execute(db);
}

function callerOf(
  http: FastifyInstance,
  authority: string,
  who: Pick<Caller, 'platform' | 'uuid' | 'username' | 'cookie'>,
): Caller {
  const cookies = who.cookie ? { session: who.cookie } : {};
  const send = (method: 'POST' | 'PUT' | 'PATCH', url: string, payload?: object) => {
    const request: InjectOptions = { method, url, cookies, authority };
    return http.inject(payload ? { ...request, payload } : request);
  };
  return {
    ...who,
    get: (url, headers = {}) => http.inject({ method: 'GET', url, cookies, headers, authority }),
    post: (url, payload) => send('POST', url, payload),
    put: (url, payload) => send('PUT', url, payload),
    patch: (url, payload) => send('PATCH', url, payload),
    delete: (url) => http.inject({ method: 'DELETE', url, cookies, authority }),
  };
}
