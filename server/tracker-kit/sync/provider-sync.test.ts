import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sql, type ColumnType } from 'kysely';
import { Type } from 'typebox';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { SyncRun as RecordedSync } from '@plotline/contract/admin.ts';
import { createTestApp } from '../../../tests/support/test-app.ts';
import { createTrackerKit } from '../../features/activities/tracker-kit.ts';
import { deleteOldSyncRuns } from '../../features/admin/sync-runs.service.ts';
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
const MINUTE_MS = 60_000;
const PLAN = {
  type: 'demo',
  tables: { accounts: 'demo_accounts', syncs: 'demo_syncs', pauses: 'demo_pauses' },
  providers: {
    bank: {
      name: 'Bank',
      everyMs: 60 * MINUTE_MS,
      staleOnVisitMs: 10 * MINUTE_MS,
      manualEveryMs: MINUTE_MS,
      forcedEveryMs: 60 * MINUTE_MS,
    },
  },
} as const;

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

let total: number;

beforeEach(async () => {
  await kit.db.deleteFrom('demo_accounts').execute();
  bank.forget();
  serveEntries(350);
});

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
  await kit.transaction(async (trx) => {
    await kit.lockTracker(trx, userId);
    await trx.insertInto('demo_accounts').values({ uuid: accountId, user_id: userId }).execute();
    await sync.add(trx, { accountId, provider: 'bank' });
  });
  return accountId;
}

/** Does steps until the queue is empty or `steps` are done. */
async function work(steps = 1_000, signal = new AbortController().signal): Promise<void> {
  for (let step = 0; step < steps; step += 1) {
    clock.now = new Date(clock.now.getTime() + 1);
    const next = await sync.work(run, { provider: 'bank', signal });
    if (next === null || next > clock.now) return;
  }
}

async function countEntries(accountId: string): Promise<number> {
  const entries = kit.db.selectFrom('demo_entries').select('entry').where('account_id', '=', accountId);
  return (await entries.execute()).length;
}

const statusOf = async (accountId: string) => (await sync.statuses([accountId])).get(accountId);
const pages = () => bank.requests.filter(({ path: requested }) => requested === '/entries').length;
const refreshes = () => bank.requests.length - pages();

test('when two accounts have a long history, their pages alternate and each entry is stored once', async () => {
  const [first, second] = [await connect(), await connect()];
  expect(await statusOf(second)).toMatchObject({ state: 'queued', placeInQueue: 1 });
  await work(3);
  expect([await countEntries(first), await countEntries(second)]).toEqual([200, 100]);
  expect(await statusOf(first)).toMatchObject({ state: 'running', imported: 200 });
  await work();
  expect([await countEntries(first), await countEntries(second)]).toEqual([350, 350]);
  expect(await statusOf(first)).toMatchObject({ state: 'idle', imported: 350, error: null });
  expect([pages(), refreshes(), bank.concurrency()]).toEqual([8, 2, 1]);
});

test('when the token expires between two syncs, the next one refreshes it', async () => {
  const account = await connect();
  await work();
  clock.now = new Date(clock.now.getTime() + 61 * MINUTE_MS);
  serveEntries(351);
  await sync.visited([account]);
  await work();
  expect(await statusOf(account)).toMatchObject({ state: 'idle', imported: 1 });
  expect([await countEntries(account), refreshes()]).toEqual([351, 2]);
});

test('when the node stops during a page, the next one repeats the page', async () => {
  const account = await connect();
  await work(1);
  const stop = new AbortController();
  bank.on('/entries', () => {
    stop.abort(new Error('the node stops'));
    return { isHanging: true };
  });
  await expect(work(1, stop.signal)).rejects.toThrow('the node stops');
  serveEntries(350);
  await work();
  expect(await statusOf(account)).toMatchObject({ state: 'idle', imported: 350 });
});

test('when a webhook reports news, a run follows, also after a run in progress', async () => {
  const account = await connect();
  const reportNews = () =>
    kit.transaction((trx) => sync.queue(trx, [{ accountId: account, provider: 'bank' }], { hasNews: true }));
  await work(1);
  bank.on('/entries', (request) => {
    const response = entriesAfter(request);
    if (Number(request.query.get('after')) < 300) return response;
    // The last page is already read when the next entry is booked.
    serveEntries(351);
    return { ...response, gate: reportNews() };
  });
  await work();
  expect([await countEntries(account), pages()]).toEqual([351, 5]);
  serveEntries(352);
  await reportNews();
  await work();
  expect([await countEntries(account), await statusOf(account)]).toMatchObject([352, { state: 'idle' }]);
});

test('when the provider returns 429, every account waits until the pause ends', async () => {
  const accounts = [await connect(), await connect()];
  bank.once({ status: 429, headers: { 'retry-after': '120' }, body: {} });
  await work();
  for (const account of accounts)
    expect(await statusOf(account)).toMatchObject({ state: 'waiting', waitingBecause: 'rate_limited' });
  expect(await sync.services()).toMatchObject([{ name: 'Bank', state: 'paused', queued: 2 }]);
  clock.now = new Date(clock.now.getTime() + 2 * MINUTE_MS);
  await work();
  expect(await sync.state(accounts)).toMatchObject({ state: 'idle' });
});

test('when syncs run, fail and are abandoned, administrators see each run without its account', async () => {
  const root = await app.signUp('root_syncs');
  await app.platform.db.updateTable('users').set({ role: 'admin' }).where('uuid', '=', root.uuid).execute();
  const newest = async (query = '') => {
    const page = (await root.get(`/api/admin/sync-runs?limit=2${query}`)).json<{
      sync_runs: RecordedSync[];
    }>();
    return page.sync_runs;
  };
  const before = (await newest())[0]?.uuid;
  const account = await connect();
  await work(1);
  const [running] = await newest();
  expect(running).toMatchObject({ service: 'Bank', tracker_type: 'demo', state: 'running', imported: 100 });
  await work();
  const [done] = await newest();
  expect(done).toMatchObject({ uuid: running?.uuid, state: 'done', imported: 350, error: null });
  expect(JSON.stringify(done)).not.toContain(account);

  clock.now = new Date(clock.now.getTime() + 11 * MINUTE_MS);
  await sync.visited([account]);
  bank.on('/entries', { status: 500, body: {} });
  for (const minutes of [0, 1, 3, 9]) {
    clock.now = new Date(clock.now.getTime() + minutes * MINUTE_MS);
    await work(1);
  }
  expect(await newest('&failed_only=true')).toMatchObject([
    { service: 'Bank', state: 'failed', imported: 0, error: "The service isn't responding." },
  ]);
  expect((await newest()).map(({ uuid }) => uuid)).toContain(done?.uuid);

  serveEntries(350);
  await connect();
  await work(1);
  expect(await newest()).toMatchObject([{ state: 'running' }, { state: 'failed' }]);
  await kit.db.deleteFrom('demo_accounts').execute();
  await sync.schedule();
  expect(await newest()).toMatchObject([{ state: 'failed' }, { uuid: done?.uuid }]);
  await deleteOldSyncRuns({
    db: app.platform.db,
    now: () => new Date(clock.now.getTime() + 31 * 86_400_000),
  });
  expect([before === undefined, await newest()]).toEqual([false, []]);
});
