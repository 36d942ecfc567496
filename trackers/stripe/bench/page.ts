// Measures the page and the list of an account with 100,000 transactions: `node trackers/stripe/bench/page.ts`.
import os from 'node:os';
import { TIMEFRAMES } from '@plotline/contract/tracker.ts';
import { OWN_PAGE } from '../../../tests/support/page-request.ts';
import { measure, measureCpu, onBenchDatabase } from '../../../bench/bench-database.ts';
import { AMOUNT_VISIBILITIES } from '../contract/connection.ts';
import { saveAmountVisibility } from '../server/connection/connection.repository.ts';
import type { StripeTables } from '../server/database.gen.ts';
import { items } from '../server/page/items.service.ts';
import { page } from '../server/page/page.service.ts';
import { reference } from './reference.ts';
import { sql } from 'kysely';
import type { StripeDb } from '../server/stripe.db.ts';

const ROWS = Number(process.argv[2] ?? 100_000);
const USER = '00000000-0000-7000-8000-000000000001';
const ACCOUNT = 'acct_bench';

await onBenchDatabase(async (core) => {
  const db = core.withTables<StripeTables>();
  await fill(db, ROWS);
  const kit = {
    db,
    now: () => new Date('2026-03-18T12:00:00Z'),
    findPublishDelays: async () => new Map<string, number>(),
  };
  const request = { ...OWN_PAGE, userId: USER };
  console.log(`${ROWS} transactions of one account; load ${os.loadavg()[0]?.toFixed(1)}`);
  console.log('\n| measured | p50 ms | slowest ms |\n|---|---:|---:|');
  await measure('reference: sort of 100,000 numbers', reference);
  for (const timeframe of TIMEFRAMES)
    await measure(`page ${timeframe}, owner`, () => page(kit, { ...request, timeframe }));
  console.log('\n| measured | node ms | PostgreSQL ms | longest step ms |\n|---|---:|---:|---:|');
  for (const timeframe of ['all', '30d'] as const)
    await measureCpu(core, `page ${timeframe}, owner`, () => page(kit, { ...request, timeframe }));
  console.log('\n| measured | p50 ms | slowest ms |\n|---|---:|---:|');
  for (const visibility of AMOUNT_VISIBILITIES) {
    await saveAmountVisibility(db, USER, visibility);
    const visit = { ...request, viewer: 'visitor' } as const;
    await measure(`page all, others see ${visibility}`, () => page(kit, visit));
    await measure(`list, others see ${visibility}`, () => items(kit, { ...visit, page: 1, limit: 25 }));
  }
  const list = { ...request, limit: 25 };
  await measure('list, first page', () => items(kit, { ...list, page: 1 }));
  await measure('list, page 2,000', () => items(kit, { ...list, page: 2_000 }));
});

/** Fills three years of transactions of one account, with the metrics of its subscriptions. */
async function fill(db: StripeDb, rows: number): Promise<void> {
  await sql`
    insert into users (uuid, username, email, password_hash, created_at)
    values (${USER}, 'merchant', 'merchant@example.org', '', now())`.execute(db);
  await sql`
    insert into stripe_connections (uuid, user_id, account_id, livemode, connected_at)
    values (gen_random_uuid(), ${USER}, ${ACCOUNT}, true, now())`.execute(db);
  await sql`
    insert into stripe_ledger (uuid, user_id, account_id, txn_id, currency, amount, fee, net, reporting_category, type,
      status, livemode, created_at, available_on, local_date)
    select gen_random_uuid(), ${USER}, ${ACCOUNT}, 'txn_' || n, case when n % 10 = 0 then 'usd' else 'eur' end, amount,
      fee, amount - fee, category, category, 'available', true, created, created, created::date
    from (select n, timestamptz '2026-03-18 10:00Z' - n * interval '3 years' / ${rows}::integer as created,
        case n % 20 when 0 then 'refund' when 1 then 'payout' when 2 then 'fee' else 'charge' end as category,
        case when n % 20 < 3 then -1 else 1 end * (500 + n % 9973) as amount,
        case when n % 20 < 3 then 0 else 40 end as fee
      from generate_series(1, ${rows}::integer) n) made`.execute(db);
  await sql`
    insert into stripe_transaction (uuid, user_id, account_id, local_date, currency, livemode, charges,
      disputed_charges, gross, refunds, disputes, fees, net, last_charge_at, is_posted)
    select gen_random_uuid(), ${USER}, ${ACCOUNT}, local_date, currency, true,
      count(*) filter (where reporting_category = 'charge'), 0,
      coalesce(sum(amount) filter (where reporting_category = 'charge'), 0),
      coalesce(-sum(amount) filter (where reporting_category = 'refund'), 0), 0, sum(fee),
      coalesce(sum(net) filter (where reporting_category <> 'payout'), 0), max(created_at), true
    from stripe_ledger group by local_date, currency`.execute(db);
  await sql`
    insert into stripe_metric_day (user_id, account_id, currency, local_date, mrr, is_estimated, customers, active_subs,
      new, expansion, contraction, churn, reactivation, churned_customers, new_customers)
    select ${USER}, ${ACCOUNT}, 'eur', date '2026-03-18' - n, 1000000 - n * 100, false, 900, 950, 300, 0, 0, 200, 0, 1, 2
    from generate_series(0, 1000) n`.execute(db);
  await sql`vacuum analyze`.execute(db);
}
