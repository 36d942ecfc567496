import { sql } from 'kysely';
import type { StripeDb } from '../stripe.db.ts';

interface RecordsRequest {
  readonly userId: string;
  readonly accountId: string;
  /** First day whose texts may change. */
  readonly since: string;
  /** Amounts that MRR may cross, in minor units, by currency. */
  readonly milestones: ReadonlyMap<string, readonly number[]>;
  /** Fewest earlier revenue days that a best day is compared with. */
  readonly fewestDays: number;
}

/**
 * Marks posted days as the first payment or the best day of their currency, and as the day on which MRR crossed an
 * amount for the first time. Returns the uuids of the days that changed.
 */
export async function markRecords(
  trx: StripeDb,
  { userId, accountId, since, milestones, fewestDays }: RecordsRequest,
): Promise<readonly string[]> {
  const steps = [...milestones].flatMap(([currency, amounts]) =>
    amounts.map((amount) => ({ currency, amount })),
  );
  const { rows } = await sql<{ uuid: string }>`
    with recent as (
      select d.uuid, d.currency, d.local_date, d.gross,
        (select count(*) from stripe_transaction e where e.user_id = d.user_id and e.account_id = d.account_id
          and e.currency = d.currency and e.local_date < d.local_date and e.charges > 0) as earlier,
        (select max(e.gross) from stripe_transaction e where e.user_id = d.user_id and e.account_id = d.account_id
          and e.currency = d.currency and e.local_date < d.local_date) as best_before,
        -- MRR at the end of the day, and its highest value on any day before.
        (select m.mrr from stripe_metric_day m where m.user_id = d.user_id and m.account_id = d.account_id
          and m.currency = d.currency and m.local_date = d.local_date) as mrr,
        (select coalesce(max(m.mrr), 0) from stripe_metric_day m where m.user_id = d.user_id
          and m.account_id = d.account_id and m.currency = d.currency and m.local_date < d.local_date) as mrr_before
      from stripe_transaction d
      where d.user_id = ${userId} and d.account_id = ${accountId} and d.local_date >= ${since}::date and d.is_posted
    ), marked as (
      select r.uuid,
        case when r.earlier = 0 then 'first'
          when r.earlier >= ${fewestDays} and r.gross > r.best_before then 'best' end as record,
        (select max(s.amount) from jsonb_to_recordset(${JSON.stringify(steps)}::jsonb) s(currency text, amount bigint)
          where s.currency = r.currency and s.amount <= r.mrr and s.amount > r.mrr_before) as mrr_milestone
      from recent r
    )
    update stripe_transaction d set record = marked.record, mrr_milestone = marked.mrr_milestone
    from marked where marked.uuid = d.uuid
      and (d.record, d.mrr_milestone) is distinct from (marked.record, marked.mrr_milestone)
    returning d.uuid`.execute(trx);
  return rows.map(({ uuid }) => uuid);
}
