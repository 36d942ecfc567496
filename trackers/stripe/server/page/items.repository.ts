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
    select l.uuid, d.uuid as day_uuid, d.is_posted as has_post, l.local_date, l.reporting_category, l.amount, l.currency, l.status, l.created_at
    ${listed(request)}
    order by l.created_at desc, l.uuid desc limit ${request.limit} offset ${request.offset}`.execute(db);
  return rows;
}

export async function countLedger(db: StripeDb, request: ListRequest): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n ${listed(request)}`.execute(db);
  return rows[0]?.n ?? 0;
}

function listed({ userId, accountId, currency, categories, withoutDays, until }: ListRequest) {
  return sql`
    from stripe_ledger l join stripe_transaction d on d.user_id = l.user_id and d.account_id = l.account_id
      and d.currency = l.currency and d.local_date = l.local_date
    where l.user_id = ${userId} and l.account_id = ${accountId}
      and l.reporting_category = any(${[...categories]}::text[])
      and d.uuid <> all(${[...withoutDays]}::uuid[])
      and (${currency}::text is null or l.currency = ${currency})
      and (${until}::timestamptz is null or l.created_at <= ${until}::timestamptz)`;
}
