// Measures MRR of accounts with many subscriptions, computed by the database and, for comparison, in the process:
// `node trackers/stripe/bench/metric-days.ts [subscriptions …]`.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { sql } from 'kysely';
import { addDays } from '@plotline/server/tracker-kit/window.ts';
import { onBenchDatabase } from '../../../bench/bench-database.ts';
import type { StripeTables } from '../server/database.gen.ts';
import { localDate } from '../server/page/owner-days.ts';
import type { StripeDb } from '../server/stripe.db.ts';
import { expectedMetricDays } from '../server/sync/expected-metric-days.fixture.ts';
import { replaceMetricDays } from '../server/sync/metric-days.repository.ts';
import { computeMetricDays } from '../server/sync/metric-days.service.ts';

const COUNTS = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [10_000, 30_000, 300_000];
const NOW = new Date('2026-03-18T12:00:00Z');
const USER = '00000000-0000-7000-8000-000000000001';
/** The largest account that is computed in the process, too. */
const MOST_IN_PROCESS = 30_000;

await onBenchDatabase(async (core) => {
  const db: StripeDb = core.withTables<StripeTables>();
  await sql`
    insert into users (uuid, username, email, password_hash, created_at)
    values (${USER}, 'merchant', 'merchant@example.org', '', now())`.execute(db);
  const kit = { now: () => NOW, timezoneOf: async () => 'Europe/Berlin' };
  console.log('| subscriptions | computed | s | CPU of the process, s | longest block, ms |');
  console.log('|---:|---|---:|---:|---:|');
  for (const count of COUNTS) {
    const account = { userId: USER, accountId: `acct_${count}` };
    await fill(db, account.accountId, count);
    if (count <= MOST_IN_PROCESS)
      await measure(`${count} | in the process`, async () => {
        const snapshots = await db
          .selectFrom('stripe_sub_snapshot')
          .selectAll()
          .where('account_id', '=', account.accountId)
          .orderBy('valid_from')
          .execute();
        expectedMetricDays(snapshots, { from: addDays('2026-03-18', -399), today: '2026-03-18', dayOf });
      });
    await measure(`${count} | by the database`, async () => {
      const days = await computeMetricDays(kit, db, account);
      await db.transaction().execute((trx) => replaceMetricDays(trx, account, days));
    });
  }
});

function dayOf(at: Date): string {
  return localDate(at, 'Europe/Berlin');
}

/** Fills subscriptions of two years, each with a change of its amount. */
async function fill(db: StripeDb, accountId: string, count: number): Promise<void> {
  await sql`
    insert into stripe_sub_snapshot (uuid, user_id, account_id, sub_id, item_id, customer_hash, status, currency,
      mrr_minor, is_estimated, valid_from, valid_to)
    select gen_random_uuid(), ${USER}, ${accountId}, 'sub_' || n, ${accountId}::text || n,
      sha256(convert_to('cus_' || n * 7 % ${count}::integer, 'UTF8')), 'active', 'eur', 1000 + n % 9000 + state * 500,
      false, began + state * interval '90 days', case when state = 0 then began + interval '90 days' end
    from (select n, timestamptz '2026-03-17Z' - n % 730 * interval '1 day' - interval '90 days' as began
        from generate_series(1, ${count}::integer) n) made, generate_series(0, 1) state`.execute(db);
  await sql`analyze stripe_sub_snapshot`.execute(db);
}

async function measure(name: string, run: () => Promise<void>): Promise<void> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  const [cpu, start] = [process.cpuUsage(), performance.now()];
  delay.enable();
  await run();
  // A block that has just ended is noted by the next turn.
  await new Promise((resolve) => setTimeout(resolve, 20));
  delay.disable();
  const { user, system } = process.cpuUsage(cpu);
  const figures = [(performance.now() - start) / 1_000, (user + system) / 1e6, delay.max / 1e6];
  console.log(`| ${name} | ${figures.map((one, index) => one.toFixed(index === 2 ? 0 : 2)).join(' | ')} |`);
}
