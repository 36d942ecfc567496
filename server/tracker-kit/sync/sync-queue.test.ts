import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { createLedgerFixture, PLAN } from './ledger-tracker.fixture.ts';
import { createProviderSync } from './provider-sync.ts';

const { app, clock, connect, kit, reset, sync, work, run } = await createLedgerFixture();

beforeEach(reset);

test('when more accounts are due than one statement queues, all are queued', async () => {
  await addDue(2_500);
  await sync.schedule();
  expect(await sync.services()).toMatchObject([{ queued: 2_500 }]);
});

test('when several accounts are due, the one with the earliest deadline is synced first', async () => {
  const accounts = [await connect(), await connect(), await connect()];
  await sql`
    update demo_syncs set queued_at = null, is_manual = false, next_sync_at = ${clock.now},
      deadline = ${clock.now}::timestamptz + interval '1 hour' * (10 - array_position(${accounts}::uuid[], account_id))`.execute(
    app.platform.db,
  );
  const order: string[] = [];
  await sync.schedule();
  await work(10, undefined, { step: async ({ accountId }) => order.push(accountId) > 0 });
  expect(order).toEqual(accounts.toReversed());
});

/** Adds accounts of new users that are due. */
async function addDue(count: number): Promise<void> {
  await sql`
    with added as (
      insert into users (uuid, username, email, password_hash, created_at)
      select u, 'd' || replace(u::text, '-', ''), u || '@example.org', '', ${clock.now}
      from (select gen_random_uuid() as u from generate_series(1, ${count}::int)) x returning uuid
    ), linked as (insert into demo_accounts (uuid, user_id) select uuid, uuid from added returning uuid)
    insert into demo_syncs (account_id, provider, next_sync_at) select uuid, 'bank', ${clock.now} from linked`.execute(
    app.platform.db,
  );
}

test('when the account is deleted between the response and the write, the run ends without an error', async () => {
  const account = await connect();
  const logged: unknown[] = [];
  const log = { info: () => undefined, error: (fields: unknown) => void logged.push(fields) };
  const watched = createProviderSync({ ...kit, log }, PLAN);
  const step: typeof run.step = async (task) => {
    await app.platform.db.deleteFrom('users').where('uuid', '=', task.userId).execute();
    await watched.write(task, (trx) => watched.beginRun(trx, task));
    return true;
  };
  const { signal } = new AbortController();
  expect(await watched.work({ step }, { provider: 'bank', signal })).toEqual(clock.now);
  expect([logged, (await sync.statuses([account])).get(account)]).toEqual([[], undefined]);
  expect(await watched.work({ step }, { provider: 'bank', signal })).toBeNull();
});
