import { sql } from 'kysely';
import type { StripeDb } from '../stripe.db.ts';

export interface ListedRow {
  readonly uuid: string;
  readonly day_uuid: string;
  readonly has_post: boolean;
  readonly local_date: string;
  readonly reporting_category: string;
  readonly amount: number;
  readonly currency: string;
  readonly status: string;
  readonly created_at: Date;
}

export interface ListRequest {
  readonly userId: string;
  readonly accountId: string;
  readonly currency: string | null;
  readonly categories: readonly string[];
  /** Days that are left out. */
  readonly withoutDays: readonly string[];
  /** Time of the last transaction; null for all. */
  readonly until: Date | null;
  readonly limit: number;
  readonly offset: number;
}

/** Selects a page of transactions, newest first. */
export async function findLedgerPage(db: StripeDb, request: ListRequest): Promise<readonly ListedRow[]> {
  const { rows } = await sql<ListedRow>`
    with page as (
      select l.uuid, l.user_id, l.account_id, l.local_date, l.reporting_category, l.amount, l.currency, l.status, l.created_at
      ${listed(request)}
      order by l.created_at desc, l.uuid desc limit ${request.limit} offset ${request.offset}
    )
    select p.uuid, d.uuid as day_uuid, d.is_posted as has_post, p.local_date, p.reporting_category, p.amount, p.currency, p.status, p.created_at
    from page p join stripe_transaction d on d.user_id = p.user_id and d.account_id = p.account_id
      and d.currency = p.currency and d.local_date = p.local_date
    order by p.created_at desc, p.uuid desc`.execute(db);
  return rows;
}

export async function countLedger(db: StripeDb, request: ListRequest): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n ${listed(request)}`.execute(db);
  return rows[0]?.n ?? 0;
}

/** Without a join: a large account has a hundred thousand transactions. */
function listed({ userId, accountId, currency, categories, withoutDays, until }: ListRequest) {
  return sql`
    from stripe_ledger l
    where l.user_id = ${userId} and l.account_id = ${accountId}
      and l.reporting_category = any(${[...categories]}::text[])
      and (${currency}::text is null or l.currency = ${currency})
      and (${until}::timestamptz is null or l.created_at <= ${until}::timestamptz)
      and (l.currency, l.local_date) not in (
        select d.currency, d.local_date from stripe_transaction d where d.uuid = any(${[...withoutDays]}::uuid[]))`;
}
