import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sql, type ColumnType } from 'kysely';
import { Type } from 'typebox';
import { afterAll } from 'vitest';
import { createTestApp } from '../../../tests/support/test-app.ts';
import { createTrackerKit } from '../../features/activities/tracker-kit.ts';
import { loadTrackers } from '../../trackers.ts';
import type { TrackerKit } from '../tracker-server.ts';
import { startFakeProvider, type FakeRequest, type FakeResponse } from './fake-provider.fixture.ts';
import { requestNewText, type ProviderAccess } from './provider-http.ts';
import { jsonReader } from './provider-response.ts';
import { createProviderSync } from './provider-sync.ts';
import type { SyncTask } from './sync-outcome.ts';
import type { SyncRun } from './sync-queue.ts';

// A tracker of a ledger: access tokens that expire, a history in pages, and webhooks.

type Tables = {
  demo_accounts: { uuid: string; user_id: string };
  demo_syncs: {
    account_id: string;
    /** Sealed. */
    token: ColumnType<string | null, never, string>;
    token_until: ColumnType<Date | null, never, Date>;
    last_entry: ColumnType<number, never, number>;
  };
  demo_entries: { account_id: string; entry: number };
};

const PAGE = 100;
export const MINUTE_MS = 60_000;
export const PLAN = {
  type: 'demo',
  tables: { accounts: 'demo_accounts', syncs: 'demo_syncs', pauses: 'demo_pauses' },
  providers: {
    bank: {
      name: 'Bank',
      limitedBy: 'address',
      everyMs: 60 * MINUTE_MS,
      staleOnVisitMs: 10 * MINUTE_MS,
      manualEveryMs: MINUTE_MS,
      forcedEveryMs: 60 * MINUTE_MS,
    },
  },
} as const;

/** Starts the tracker with a stand-in for its provider. To be called at the top of a test file. */
export async function createLedgerFixture() {
  const app = await createTestApp();
  const bank = await startFakeProvider();
  afterAll(() => bank.close());
  const clock = { now: new Date() };
  const kit = await createDemoKit();
  const sync = createProviderSync<Tables, 'bank'>(kit, PLAN);
  const access: ProviderAccess = { base: bank.base, userAgent: 'Plotline', fetch, now: kit.now };
  const readToken = jsonReader(Type.Object({ token: Type.String(), expires_in: Type.Integer() }));
  const readPage = jsonReader(Type.Object({ entries: Type.Array(Type.Integer()), has_more: Type.Boolean() }));

  const run: SyncRun<'bank'> = {
    step: async (task, signal) => {
      const { last_entry: after } = await findAccount(task);
      const token = await currentToken(task, signal);
      const text = await requestNewText(access, { path: `/entries?after=${after}`, token, signal });
      const { entries, has_more: hasMore } = readPage(text);
      await sync.write(task, async (trx) => {
        if (task.isNewRun) await sync.beginRun(trx, task);
        const last = entries.at(-1);
        if (last === undefined) return;
        const rows = entries.map((entry) => ({ account_id: task.accountId, entry }));
        await trx.insertInto('demo_entries').values(rows).execute();
        await trx
          .updateTable('demo_syncs')
          .set({ last_entry: last })
          .where('account_id', '=', task.accountId)
          .execute();
        await sync.addImported(trx, task, entries.length);
      });
      return !hasMore;
    },
  };

  /** Refreshes the token when it has expired. The provider's lock is held during the step. */
  async function currentToken(task: SyncTask<'bank'>, signal: AbortSignal): Promise<string> {
    const account = await findAccount(task);
    const stored = account.token === null ? null : kit.unseal('token', account.token);
    if (stored !== null && account.token_until !== null && account.token_until > kit.now()) return stored;
    const form = { grant_type: 'refresh_token' };
    const text = await requestNewText(access, { method: 'POST', path: '/token', form, signal });
    const { token, expires_in: seconds } = readToken(text);
    await kit.db
      .updateTable('demo_syncs')
      .set({ token: kit.seal('token', token), token_until: new Date(kit.now().getTime() + seconds * 1_000) })
      .where('account_id', '=', task.accountId)
      .execute();
    return token;
  }

  function findAccount({ accountId }: SyncTask<'bank'>) {
    return kit.db
      .selectFrom('demo_syncs')
      .select(['token', 'token_until', 'last_entry'])
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow();
  }

  async function createDemoKit(): Promise<TrackerKit<Tables>> {
    const [module] = await loadTrackers(app.platform.log);
    if (!module) throw new Error('there is no tracker to derive the demo from');
    const text = readFileSync(path.join(import.meta.dirname, 'sync-tables.sql'), 'utf8');
    await sql.raw(text).execute(app.platform.db);
    await sql`alter table demo_syncs
      add token text, add token_until timestamptz, add last_entry integer not null default 0`.execute(
      app.platform.db,
    );
    await sql`create table demo_entries (
      account_id uuid references demo_accounts on delete cascade, entry integer,
      primary key (account_id, entry))`.execute(app.platform.db);
    const definition = { ...module.definition, type: 'demo' };
    const demo = createTrackerKit({ ...app.platform, now: () => clock.now }, definition);
    return { ...demo, db: demo.db.withTables<Tables>() };
  }

  let total = 0;

  /** Starts with no accounts, no pause and a provider of 350 entries per account. */
  async function reset(): Promise<void> {
    await kit.db.deleteFrom('demo_accounts').execute();
    await sql`delete from demo_pauses`.execute(app.platform.db);
    bank.forget();
    serveEntries(350);
  }

  function serveEntries(count: number): void {
    total = count;
    bank.on('/token', { body: { token: 'secret', expires_in: 3_600 } });
    bank.on('/entries', entriesAfter);
  }

  function entriesAfter({ query, headers }: FakeRequest): FakeResponse {
    if (headers.authorization !== 'Bearer secret') return { status: 401, body: {} };
    const after = Number(query.get('after'));
    const length = Math.min(PAGE, total - after);
    const entries = Array.from({ length }, (_, index) => after + index + 1);
    return { body: { entries, has_more: after + length < total } };
  }

  async function connect(): Promise<string> {
    const { uuid: userId } = await app.signUp(`u${randomUUID().slice(0, 8)}`);
    const accountId = randomUUID();
    clock.now = new Date(clock.now.getTime() + 1);
    await kit.lockedTransaction(userId, async (trx) => {
      await trx.insertInto('demo_accounts').values({ uuid: accountId, user_id: userId }).execute();
      await sync.add(trx, { accountId, provider: 'bank' });
    });
    return accountId;
  }

  /** Does steps until the queue is empty or `steps` are done. */
  async function work(steps = 1_000, signal = new AbortController().signal, by = run): Promise<void> {
    for (let step = 0; step < steps; step += 1) {
      clock.now = new Date(clock.now.getTime() + 1);
      const next = await sync.work(by, { provider: 'bank', signal });
      if (next === null || next > clock.now) return;
    }
  }

  async function countEntries(accountId: string): Promise<number> {
    const entries = kit.db.selectFrom('demo_entries').select('entry').where('account_id', '=', accountId);
    return (await entries.execute()).length;
  }

  return {
    app,
    bank,
    clock,
    kit,
    sync,
    run,
    reset,
    serveEntries,
    entriesAfter,
    connect,
    work,
    countEntries,
  };
}
