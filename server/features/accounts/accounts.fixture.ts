import type { InjectOptions } from 'fastify';
import { randomUUIDv7 } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll } from 'vitest';
import { createTestDatabase } from '../../../tests/support/test-database.ts';
import { createAdmission } from '../../platform/admission.ts';
import { createBus } from '../../platform/bus.ts';
import { loadConfig } from '../../platform/config.ts';
import { createHttpServer } from '../../platform/http/http-server.ts';
import { createLogger } from '../../platform/log.ts';
import type { Mail } from '../../platform/mail.ts';
import { createStorage } from '../../platform/storage.ts';
import { createAccountService } from './accounts.service.ts';
import { createAccounts, type AccountsOptions } from './accounts.ts';

/** Empty summary: the features that count come after accounts. */
const noContents = {
  posts: 0,
  likes_received: 0,
  comments_received: 0,
  likes: 0,
  comments: 0,
  tombstones: 0,
  media: 0,
  followers: 0,
  following: 0,
  trackers: [],
};

const START = Date.UTC(2026, 2, 1, 12);

function newId(): string {
  return randomUUIDv7();
}

/** Creates the accounts feature behind HTTP, with its own database and an adjustable clock. Call it at the top of a file. */
export async function createAccountsFixture(
  env: Readonly<Record<string, string>> = {},
  options: Partial<AccountsOptions> = {},
) {
  const { db, target } = await createTestDatabase();
  const written: string[] = [];
  const log = createLogger({ logLevel: 'error' }, { write: (line) => void written.push(line) });
  const bus = await createBus({ target, log });
  const config = loadConfig({
    SECRET_KEY: 'x'.repeat(40),
    DATABASE_URL: 'postgres://localhost/x',
    RATE_LIMIT: 'off',
    ...env,
  });
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'plotline-accounts-'));
  let time = START;
  const mails: Mail[] = [];
  const added: { readonly task: string; readonly payload: unknown }[] = [];
  const platform = {
    config,
    db,
    bus,
    log,
    newId,
    now: () => new Date(time),
    mail: { send: async (mail: Mail) => void mails.push(mail) },
    storage: createStorage({ dataDir }),
    jobs: {
      add: async (_: unknown, task: string, payload: unknown) => void added.push({ task, payload }),
      start: async () => undefined,
      stop: async () => undefined,
    },
  };
  const service = createAccountService(platform);
  const accounts = createAccounts(platform, {
    service,
    reservedNames: () => ['juggling'],
    tokenScopes: () => ['read', 'write:juggling'],
    onSignup: async () => undefined,
    changePrivacy: async () => undefined,
    isBlockedEitherWay: () => sql<boolean>`false`,
    countContents: async () => noContents,
    removeTrackers: async () => undefined,
    removals: [],
    ...options,
  });
  const http = await createHttpServer({
    config,
    log,
    routes: accounts.routes ?? [],
    newId,
    admission: createAdmission({ connections: 8 }),
    authenticate: accounts.authenticate,
    authenticateToken: accounts.authenticateToken,
  });
  await accounts.start?.();
  afterAll(async () => {
    await http.close();
    await accounts.settled();
    await bus.close();
    rmSync(dataDir, { recursive: true });
  });
  const authority = new URL(config.publicUrl).host;
  return {
    db,
    bus,
    platform,
    accounts: { ...accounts, service },
    mails,
    /** Logged lines: errors and security events. */
    written,
    /** Runs the pending jobs. */
    work: async () => {
      for (const { task, payload } of added.splice(0)) {
        await accounts.jobs?.[task]?.(payload, { signal: new AbortController().signal, log, attempt: 1 });
      }
    },
    advance: (milliseconds: number) => void (time += milliseconds),
    now: () => new Date(time),
    inject: (request: InjectOptions) => http.inject(request),
    get: (url: string, token?: string) => http.inject({ url, authority, cookies: cookiesOf(token) }),
    send: (method: 'GET' | 'PUT' | 'DELETE', url: string, token: string, payload?: object) =>
      http.inject({ method, url, authority, cookies: cookiesOf(token), ...(payload ? { payload } : {}) }),
    post: (
      url: string,
      payload: object = {},
      from: { token?: string; ip?: string; device?: string | undefined } = {},
    ) =>
      http.inject({
        method: 'POST',
        url,
        authority,
        payload,
        cookies: { ...cookiesOf(from.token), ...(from.device ? { device: from.device } : {}) },
        remoteAddress: from.ip ?? '192.0.2.1',
      }),
  };
}

function cookiesOf(token: string | undefined): Record<string, string> {
  return token === undefined ? {} : { session: token };
}

/** Returns a valid sign-up with changes. */
export function signupBody(username: string, changes: object = {}) {
  return {
    email: `${username}@example.org`,
    username,
    password: 'Violet-Kite-7',
    password_confirm: 'Violet-Kite-7',
    first_name: null,
    last_name: null,
    ...changes,
  };
}

export function sessionCookieOf(answer: { readonly cookies: readonly { name: string; value: string }[] }) {
  const cookie = answer.cookies.find(({ name }) => name.endsWith('session'));
  if (!cookie) throw new Error('the response sets no session cookie');
  // light-my-request declares only name and value of a cookie, but parses every attribute.
  return cookie as Readonly<Record<string, unknown>> & { readonly value: string };
}
