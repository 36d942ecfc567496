import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import type { SyncRun as RecordedSync } from '@plotline/contract/admin.ts';
import { deleteOldSyncRuns } from '../../features/admin/sync-runs.service.ts';
import { createLedgerFixture, MINUTE_MS, PLAN } from './ledger-tracker.fixture.ts';
import { createProviderSync } from './provider-sync.ts';
import { AccountGone } from './sync-outcome.ts';
import { providersOf } from './sync-plan.ts';

const { app, bank, clock, connect, countEntries, entriesAfter, kit, reset, run, serveEntries, sync, work } =
  await createLedgerFixture();

beforeEach(reset);

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

test('when an account leaves the queue during a step, the step does not queue it again', async () => {
  const account = await connect();
  const leave = async () => {
    await sql`update demo_syncs set queued_at = null where account_id = ${account}`.execute(app.platform.db);
  };
  bank.on('/entries', (request) => ({ ...entriesAfter(request), gate: leave() }));
  await work();
  expect([await countEntries(account), await statusOf(account)]).toMatchObject([100, { state: 'idle' }]);
});

test('when an ended account is queued, others are synced, and it leaves the queue at the second try', async () => {
  const [ended, other] = [await connect(), await connect()];
  const step: typeof run.step = async (task, signal) => {
    if (task.accountId === ended) throw new AccountGone('the account was disconnected');
    return run.step(task, signal);
  };
  await work(20, undefined, { step });
  expect([await countEntries(other), await statusOf(other)]).toMatchObject([350, { state: 'idle' }]);
  expect(await statusOf(ended)).not.toMatchObject({ state: 'idle' });
  clock.now = new Date(clock.now.getTime() + MINUTE_MS);
  await work(1, undefined, { step });
  expect(await statusOf(ended)).toMatchObject({ state: 'idle', error: null });
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

test('when more providers are queried at once than there are connections for requests, requests are served', async () => {
  const [one, gate] = [PLAN.providers.bank, Promise.withResolvers<void>()];
  const plan = { ...PLAN, providers: { a: one, b: one, c: one, d: one, e: one } };
  const many = createProviderSync(kit, plan);
  const { signal } = new AbortController();
  let running = 0;
  const queries = providersOf(plan).map((provider) =>
    many.query({ provider, userId: null, timeoutMs: 0, signal }, () => {
      running += 1;
      return gate.promise;
    }),
  );
  await expect.poll(() => running).toBe(5);
  expect((await app.guest.get('/readyz')).statusCode).toBe(200);
  gate.resolve();
  await Promise.all(queries);
});

test('when accounts of several providers are queued, their jobs are added in the order of the plan', async () => {
  const [one, accounts] = [PLAN.providers.bank, [await connect(), await connect()]];
  const added: unknown[] = [];
  const jobs: typeof kit.jobs = {
    ...kit.jobs,
    add: async (_trx, _task, payload) => void added.push(payload),
  };
  const two = createProviderSync({ ...kit, jobs }, { ...PLAN, providers: { a: one, b: one } });
  const [first = '', second = ''] = accounts;
  await kit.transaction((trx) =>
    two.queue(trx, [
      { accountId: first, provider: 'b' },
      { accountId: second, provider: 'a' },
    ]),
  );
  expect(added).toEqual([{ provider: 'a' }, { provider: 'b' }]);
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
