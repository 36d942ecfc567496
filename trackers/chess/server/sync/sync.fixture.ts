import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, expect } from 'vitest';
import type { NotificationsPage } from '@plotline/contract/notifications.ts';
import type { TrackerKit } from '@plotline/server/tracker-kit/tracker-server.ts';
import { createHttpServer } from '../../../../server/platform/http/http-server.ts';
import { createNotifications } from '../../../../server/features/notifications/notifications.ts';
import { startTrackers } from '../../../../server/trackers.ts';
import { createTestPlatform } from '../../../../tests/support/test-platform.ts';
import type { ChessAccount } from '../../contract/accounts.ts';
import type { Provider } from '../../contract/game-values.ts';
import { tracker } from '../../tracker.ts';
import { chessKit, type ChessDb } from '../chess.db.ts';
import { createServer } from '../index.ts';
import { createProviders } from '../providers/providers.ts';
import { startFakeProvider } from '../../../../server/tracker-kit/sync/fake-provider.fixture.ts';
import { revokeEnded } from '../sign-in/revoke.jobs.ts';
import { chessRun } from './chess-run.ts';
import { chessSync } from './chess-sync.ts';

/** A Tuesday. The clock stops unless a test moves it. */
export const NOW = new Date('2026-09-15T12:00:00.000Z');

/**
 * Starts the tracker behind HTTP with fake providers. Queues are worked on by `work` only, not by jobs. To be called at
 * the top of a test file.
 */
export async function createSyncFixture() {
  const [chesscom, lichess] = [await startFakeProvider(), await startFakeProvider()];
  const clock = { now: NOW };
  const platform = await createTestPlatform({
    env: {
      CHESSCOM_API_BASE: chesscom.base,
      LICHESS_API_BASE: lichess.base,
      CONTACT_EMAIL: 'hello@example.org',
    },
    now: () => clock.now,
  });
  const { db } = platform;
  let coreKit: TrackerKit | undefined;
  const servers = startTrackers(platform, [
    {
      definition: tracker,
      createServer: (given) => {
        coreKit = given;
        return createServer(given);
      },
    },
  ]);
  const server = servers.get('chess');
  if (!server || !coreKit) throw new Error('the tracker did not start');
  const kit = chessKit(coreKit);
  const notifications = createNotifications(platform, {
    labels: { activityOf: () => 'game' },
    online: { has: () => false },
  });
  await notifications.start?.();
  const http = await createHttpServer({
    config: platform.config,
    log: platform.log,
    routes: [...server.routes, ...(notifications.routes ?? [])],
    newId: platform.newId,
    admission: platform.admission,
    authenticate: async (token) => ({ uuid: token, username: 'ada', role: 'user', sessionId: token }),
    authenticateToken: async () => null,
  });
  afterAll(async () => {
    await http.close();
    await notifications.settled?.();
    await platform.bus.close();
    await Promise.all([chesscom.close(), lichess.close()]);
  });
  const providers = createProviders(kit, { idleMs: 500, limitMs: 1_000 });

  const sync = chessSync(kit);
  const run = chessRun(kit, providers);

  /** Does steps until none is left for now. Returns their number. */
  async function work(
    provider: Provider,
    {
      steps = 100,
      signal = new AbortController().signal,
      ...limits
    }: { steps?: number; signal?: AbortSignal; lockTimeoutMs?: number } = {},
  ): Promise<number> {
    for (let step = 0; step < steps; step += 1) {
      const next = await sync.work(run, { provider, signal, ...limits });
      if (next === null || next > clock.now) return step;
    }
    return steps;
  }

  /** Adds a user. Their session token is their uuid. */
  async function join() {
    const uuid = randomUUID();
    const account = { uuid, username: `u${uuid.replaceAll('-', '')}`, email: `${uuid}@example.org` };
    await db
      .insertInto('users')
      .values({ ...account, password_hash: '', created_at: NOW })
      .execute();
    const send = (
      method: 'GET' | 'POST' | 'DELETE',
      url: string,
      { payload, headers = {} }: { payload?: object; headers?: Record<string, string> } = {},
    ) => http.inject({ method, url, headers, cookies: { session: uuid }, ...(payload && { payload }) });
    const get = (url: string, cookies: Record<string, string> = {}) =>
      http.inject({ url, cookies: { session: uuid, ...cookies } });
    const accounts = async () =>
      (await send('GET', '/api/chess/accounts')).json<{ accounts: ChessAccount[] }>().accounts;
    return {
      uuid,
      username: account.username,
      get,
      post: (url: string, payload: object = {}, headers: Record<string, string> = {}) =>
        send('POST', url, { payload, headers }),
      delete: (url: string) => send('DELETE', url),
      accounts,
      account: async (provider: Provider): Promise<ChessAccount> => {
        const found = (await accounts()).find((one) => one.provider === provider);
        if (!found) throw new Error(`no account at ${provider}`);
        return found;
      },
      link: async (provider: Provider, username: string, fields: object = {}) => {
        const response = await send('POST', '/api/chess/accounts', {
          payload: { provider, username, ...fields },
        });
        if (response.statusCode > 201) throw new Error(response.body);
      },
      notifications: async () =>
        (await send('GET', '/api/notifications/')).json<NotificationsPage>().notifications,
      games: () =>
        kit.db
          .selectFrom('chess_games')
          .selectAll()
          .where('user_id', '=', uuid)
          .orderBy('ended_at')
          .execute(),
    };
  }

  return {
    kit,
    db,
    server,
    chesscom,
    lichess,
    work,
    /** Revokes the tokens of deleted links. */
    revoke: () => revokeEnded(kit, providers, new AbortController().signal),
    join,
    schedule: () => sync.schedule(),
    /** Starts work that needs a lock while the lock is taken, and releases it when all of the work waits for it. */
    atOnce: async <Result>(
      lock: (trx: ChessDb) => Promise<unknown>,
      start: () => readonly PromiseLike<Result>[],
    ): Promise<Result[]> => {
      const started = await kit.transaction(async (trx) => {
        await lock(trx);
        const results = start();
        const limits = { timeout: 10_000, interval: 20 };
        await expect.poll(() => countWaiting(kit.db), limits).toBe(results.length);
        return results;
      });
      return Promise.all(started);
    },
    pass: (ms: number) => void (clock.now = new Date(clock.now.getTime() + ms)),
    reset: async () => {
      clock.now = NOW;
      chesscom.forget();
      lichess.forget();
      await db.deleteFrom('users').execute();
      await kit.db.deleteFrom('chess_pauses').execute();
      await kit.db.deleteFrom('chess_tokens').execute();
    },
  };
}

async function countWaiting(db: ChessDb): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows[0]?.n ?? 0;
}

export type User = Awaited<ReturnType<Awaited<ReturnType<typeof createSyncFixture>>['join']>>;

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
