import { sql } from 'kysely';
import type { StripeDb } from '../stripe.db.ts';
import type { MetricDayRow } from './snapshots.repository.ts';

interface Account {
  readonly userId: string;
  readonly accountId: string;
}

/** Counts an account's snapshots. */
export async function countSnapshots(db: StripeDb, { userId, accountId }: Account): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from stripe_sub_snapshot
    where user_id = ${userId} and account_id = ${accountId}`.execute(db);
  return rows[0]?.n ?? 0;
}

/** Sums of the changes of one day; amounts in minor units. */
export interface DayChange {
  readonly currency: string;
  readonly local_date: string;
  readonly mrr: number;
  /** Number of paying items with estimated amounts. */
  readonly estimated: number;
  readonly customers: number;
  readonly active_subs: number;
  readonly new: number;
  readonly expansion: number;
  readonly contraction: number;
  readonly churn: number;
  readonly reactivation: number;
  readonly churned_customers: number;
  readonly new_customers: number;
}

interface Part {
  readonly timezone: string;
  /** Earlier days count as the day before it. */
  readonly from: string;
  readonly today: string;
  /** Customers are divided by their hashes into so many parts, of which this one is summed. */
  readonly part: number;
  readonly parts: number;
}

/** Sums the changes of days on which snapshots began, without those of trials that ended before they began. */
export async function sumChanges(
  db: StripeDb,
  { userId, accountId }: Account,
  { timezone, from, today, part, parts }: Part,
): Promise<readonly DayChange[]> {
  const { rows } = await sql<DayChange>`
    with begun as (
      select *, (valid_from at time zone ${timezone})::date as day, mrr_minor::numeric as amount
      from stripe_sub_snapshot
      where user_id = ${userId} and account_id = ${accountId} and (valid_to is null or valid_to > valid_from)
        and (get_byte(customer_hash, 0) * 256 + get_byte(customer_hash, 1)) % ${parts}::integer = ${part}::integer
    ),
    -- The last state of each item on each day.
    states as (
      select distinct on (currency, item_id, day) currency, item_id, sub_id, customer_hash, day, amount,
        (amount > 0)::integer as pays, (amount > 0 and is_estimated)::integer as estimated
      from begun where day <= ${today}::date
      order by currency, item_id, day, valid_from desc, uuid desc
    ),
    items as (
      select currency, sub_id, customer_hash, day,
        amount - coalesce(lag(amount) over w, 0) as mrr, pays - coalesce(lag(pays) over w, 0) as pays,
        estimated - coalesce(lag(estimated) over w, 0) as estimated
      from states window w as (partition by currency, item_id order by day)
    ),
    -- Number of paying items of each subscription before and after.
    subs as (
      select currency, day, sum(sum(pays)) over (partition by currency, sub_id order by day) as after,
        sum(pays) as change
      from items group by currency, sub_id, day
    ),
    totals as (
      select currency, day, customer_hash, sum(mrr) as change, sum(estimated) as estimated,
        sum(sum(mrr)) over (partition by currency, customer_hash order by day) as after
      from items group by currency, customer_hash, day
    ),
    customers as (
      select currency, day, estimated, change, after, after - change as before,
        coalesce(bool_or(after > 0) over (partition by currency, customer_hash order by day
          rows between unbounded preceding and 1 preceding), false) as had_revenue
      from totals
    )
    select currency, greatest(day, ${from}::date - 1) as local_date,
      sum(mrr)::double precision as mrr, sum(estimated)::integer as estimated,
      sum(customers)::integer as customers, sum(active_subs)::integer as active_subs,
      sum(new)::double precision as new, sum(expansion)::double precision as expansion,
      sum(contraction)::double precision as contraction, sum(churn)::double precision as churn,
      sum(reactivation)::double precision as reactivation,
      sum(churned_customers)::integer as churned_customers, sum(new_customers)::integer as new_customers
    from (
      select currency, day, change as mrr, estimated, (after > 0)::integer - (before > 0)::integer as customers,
        0 as active_subs,
        case when before = 0 and after > 0 and not had_revenue then after else 0 end as new,
        case when before = 0 and after > 0 and had_revenue then after else 0 end as reactivation,
        case when before <> 0 and after > before then change else 0 end as expansion,
        case when after < before and not (before > 0 and after = 0) then -change else 0 end as contraction,
        case when before > 0 and after = 0 then before else 0 end as churn,
        (before > 0 and after = 0)::integer as churned_customers,
        (before = 0 and after > 0)::integer as new_customers
      from customers
      union all
      select currency, day, 0, 0, 0, (after > 0)::integer - (after - change > 0)::integer, 0, 0, 0, 0, 0, 0, 0
      from subs
    ) changes
    group by 1, 2`.execute(db);
  return rows;
}

/** Replaces the days of an account from a day on; unchanged ones are not written. */
export async function replaceMetricDays(
  trx: StripeDb,
  { userId, accountId }: Account,
  { from, rows }: { readonly from: string; readonly rows: readonly MetricDayRow[] },
): Promise<void> {
  await sql`
    delete from stripe_metric_day
    where user_id = ${userId} and account_id = ${accountId} and local_date >= ${from}::date
      and (currency, local_date) not in (
        select currency, local_date
        from json_to_recordset(${JSON.stringify(rows.map(({ currency, local_date: day }) => ({ currency, local_date: day })))}::json)
          as computed (currency text, local_date date))`.execute(trx);
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT)
    await sql`
      insert into stripe_metric_day as d
      select * from json_populate_recordset(null::stripe_metric_day,
        ${JSON.stringify(rows.slice(start, start + ROWS_PER_STATEMENT))}::json)
      on conflict (user_id, account_id, currency, local_date) do update set
        mrr = excluded.mrr, is_estimated = excluded.is_estimated, customers = excluded.customers,
        active_subs = excluded.active_subs, new = excluded.new, expansion = excluded.expansion,
        contraction = excluded.contraction, churn = excluded.churn, reactivation = excluded.reactivation,
        churned_customers = excluded.churned_customers, new_customers = excluded.new_customers
      where d is distinct from excluded`.execute(trx);
}

const ROWS_PER_STATEMENT = 1_000;
