import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { randomUUIDv7 } from 'node:crypto';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { pino } from 'pino';
import { afterAll } from 'vitest';
import { createApp, type AppOptions } from '../../server/app.ts';
import { createBus } from '../../server/platform/bus.ts';
import { loadConfig } from '../../server/platform/config.ts';
import { createImports } from '../../server/platform/imports.ts';
import { createJobs } from '../../server/platform/jobs.ts';
import { createMailer } from '../../server/platform/mail.ts';
import { createMetrics } from '../../server/platform/metrics.ts';
import type { Platform } from '../../server/platform/platform.ts';
import { createStatementTimes } from '../../server/platform/statement-times.ts';
import { createStorage } from '../../server/platform/storage.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

/** The whole product on its own database, called in-process. */
export interface TestApp {
  readonly platform: Platform;
  readonly http: FastifyInstance;
  /** Signs up `username` and returns a caller with that session. */
  readonly signUp: (username: string, fields?: object) => Promise<Caller>;
  /** A caller without a session. */
  readonly guest: Caller;
}

export interface Caller {
  readonly uuid: string;
  readonly username: string;
  readonly cookie: string;
  readonly get: (url: string, headers?: Record<string, string>) => Promise<LightMyRequestResponse>;
  readonly post: (url: string, payload?: object) => Promise<LightMyRequestResponse>;
  readonly put: (url: string, payload?: object) => Promise<LightMyRequestResponse>;
  readonly patch: (url: string, payload?: object) => Promise<LightMyRequestResponse>;
  readonly delete: (url: string) => Promise<LightMyRequestResponse>;
}

export interface TestAppOptions {
  /** Database of another node; absent: a new one. */
  readonly database?: TestDatabase;
  readonly realtime?: AppOptions['realtime'];
  readonly env?: Readonly<Record<string, string>>;
  readonly now?: () => Date;
  /** Folder of a built web app; absent: API only. */
  readonly webDir?: string;
}

/** Call it at the top of a test file: `const { signUp } = await createTestApp();` */
export async function createTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const { db, pool, target } = options.database ?? (await createTestDatabase());
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'plotline-app-'));
  const config = loadConfig({
    DATA_DIR: dataDir,
    SECRET_KEY: 'x'.repeat(40),
    DATABASE_URL: 'postgres://localhost/unused',
    RATE_LIMIT: 'off',
    ...options.env,
  });
  const log = pino({ level: 'silent' });
  const bus = await createBus({ db, target, log });
  const jobs = createJobs({ pool, log });
  const platform: Platform = {
    config,
    db,
    bus,
    jobs,
    mail: createMailer(config, log),
    storage: createStorage(config),
    imports: createImports(),
    metrics: createMetrics({ log }),
    statements: createStatementTimes(new Date()),
    log,
    now: options.now ?? (() => new Date()),
    newId: () => randomUUIDv7(),
  };
  const app = await createApp(platform, {
    webDir: options.webDir ?? null,
    ...(options.realtime ? { realtime: options.realtime } : {}),
  });
  await app.start();
  afterAll(async () => {
    await app.stop();
    await bus.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
  // The server accepts only the host of its public address.
  const authority = new URL(config.publicUrl).host;
  const signUp = async (username: string, fields: object = {}) => {
    const payload = {
      email: `${username}@example.org`,
      username,
      password: 'Plotline1',
      password_confirm: 'Plotline1',
      ...fields,
    };
    const answer = await app.http.inject({ method: 'POST', url: '/api/auth/signup', payload, authority });
    if (answer.statusCode !== 201) throw new Error(`sign-up of ${username} failed: ${answer.body}`);
    const cookie = answer.cookies.find(({ name }) => name === 'session')?.value ?? '';
    return callerOf(app.http, authority, {
      uuid: answer.json<{ user: { uuid: string } }>().user.uuid,
      username,
      cookie,
    });
  };
  return {
    platform,
    http: app.http,
    signUp,
    guest: callerOf(app.http, authority, { uuid: '', username: '', cookie: '' }),
  };
}

function callerOf(
  http: FastifyInstance,
  authority: string,
  who: Pick<Caller, 'uuid' | 'username' | 'cookie'>,
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
