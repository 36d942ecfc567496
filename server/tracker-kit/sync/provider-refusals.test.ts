import { beforeEach, expect, test } from 'vitest';
import { createLedgerFixture, MINUTE_MS, PLAN } from './ledger-tracker.fixture.ts';
import { ProviderError } from './provider-error.ts';
import { createProviderSync } from './provider-sync.ts';

const { bank, clock, connect, countEntries, kit, reset, run, sync, work } = await createLedgerFixture();

beforeEach(reset);

const statusOf = async (accountId: string) => (await sync.statuses([accountId])).get(accountId);

test('when every request for one account is rate limited, the next probe takes another account', async () => {
  const [rejected, other] = [await connect(), await connect()];
  const step = failing(rejected, 'rate_limited');
  await work(20, undefined, { step });
  expect(await statusOf(other)).toMatchObject({ state: 'waiting', waitingBecause: 'rate_limited' });
  for (const entries of [100, 200, 300, 350]) {
    clock.now = new Date(clock.now.getTime() + 61 * MINUTE_MS);
    await work(20, undefined, { step });
    expect(await countEntries(other)).toBe(entries);
    expect(await statusOf(rejected)).toMatchObject({ state: 'waiting', waitingBecause: 'rate_limited' });
  }
  expect(await statusOf(other)).toMatchObject({ state: 'idle' });
});

test('when requests for one account are refused, it waits alone; when a second user meets it, all wait', async () => {
  const [rejected, other] = [await connect(), await connect()];
  await work(20, undefined, { step: failing(rejected, 'refused') });
  expect(await statusOf(rejected)).toMatchObject({ state: 'waiting', waitingBecause: 'refused' });
  expect(await statusOf(other)).toMatchObject({ state: 'idle', imported: 350 });
  const third = await connect();
  clock.now = new Date(clock.now.getTime() + 61 * MINUTE_MS);
  await sync.visited([other]);
  bank.on('/entries', { status: 403, body: {} });
  await work(2);
  expect(await sync.services()).toMatchObject([{ state: 'refused', queued: 3 }]);
  expect(await statusOf(third)).toMatchObject({ state: 'waiting', waitingBecause: 'refused' });
});

test('when the token of one account is rate limited, others go on; when a second one is, all tokens wait', async () => {
  const [first, second, anonymous] = [await connect(), await connect(), await connect()];
  const both = createProviderSync(kit, {
    ...PLAN,
    providers: { bank: { ...PLAN.providers.bank, limitedBy: 'either' } },
  });
  const { signal } = new AbortController();
  const workAll = async (by: typeof run) => {
    for (let next: Date | null = clock.now; next !== null && next <= clock.now;)
      next = await both.work(by, { provider: 'bank', signal });
  };
  for (const accountId of [first, second])
    await kit.transaction((trx) => both.setToken(trx, { accountId, provider: 'bank' }, true));
  await workAll({ step: failing(first, 'rate_limited') });
  expect(await statusOf(first)).toMatchObject({ state: 'waiting', waitingBecause: 'rate_limited' });
  expect(await statusOf(second)).toMatchObject({ state: 'idle' });
  clock.now = new Date(clock.now.getTime() + 11 * MINUTE_MS);
  await sync.visited([second, anonymous]);
  await workAll({
    step: async (task, stop) => {
      if (task.accountId === anonymous) return run.step(task, stop);
      throw new ProviderError('rate_limited', '429');
    },
  });
  expect(await both.services()).toMatchObject([{ state: 'paused', queued: 2 }]);
  expect(await statusOf(anonymous)).toMatchObject({ state: 'idle' });
});

/** Returns a step that fails for one account. */
function failing(accountId: string, kind: 'refused' | 'rate_limited'): typeof run.step {
  return async (task, signal) => {
    if (task.accountId === accountId) throw new ProviderError(kind, 'no requests for this account');
    return run.step(task, signal);
  };
}
