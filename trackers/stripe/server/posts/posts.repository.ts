import { sql } from 'kysely';
import type { StripeDb } from '../stripe.db.ts';

/** A posted day with the time and state of its post. */
export interface PostTime {
  readonly uuid: string;
  readonly local_date: string;
  readonly last_charge_at: Date | null;
  readonly event_at: Date;
  readonly is_published: boolean;
}

export async function findTimesOfPosts(db: StripeDb, userId: string): Promise<readonly PostTime[]> {
  const { rows } = await sql<PostTime>`
    select d.uuid, d.local_date, d.last_charge_at, p.event_at, p.is_published
    from stripe_transaction d join kit_posts p on p.uuid = d.uuid
    where d.user_id = ${userId} and d.is_posted`.execute(db);
  return rows;
}

export interface PostedDay {
  readonly uuid: string;
  readonly user_id: string;
  readonly account_id: string;
  readonly local_date: string;
  readonly currency: string;
  readonly charges: number;
  readonly gross: number;
  readonly net: number;
  readonly reversed_later: number;
  readonly best_before: number | null;
  readonly record: 'first' | 'best' | null;
  readonly mrr_milestone: number | null;
  readonly is_connected: boolean;
}

/** Selects days with the best one before best days, and whether their account is still accessible. */
export async function findPostedDays(db: StripeDb, uuids: readonly string[]): Promise<readonly PostedDay[]> {
  const { rows } = await sql<PostedDay>`
    select d.uuid, d.user_id, d.account_id, d.local_date, d.currency, d.charges, d.gross, d.net, d.reversed_later, d.record, d.mrr_milestone,
      (select max(b.gross) from stripe_transaction b
        where d.record = 'best' and b.user_id = d.user_id and b.account_id = d.account_id
          and b.currency = d.currency and b.local_date < d.local_date) as best_before,
      not exists (select from stripe_connections c
        where c.user_id = d.user_id and c.account_id = d.account_id
          and c.disconnect_reason in ('deauthorised', 'expired') and not c.keeps_history) as is_connected
    from stripe_transaction d where d.uuid = any(${[...uuids]}::uuid[])`.execute(db);
  return rows;
}

/** A posted day itself, or one of the 30 days before it. */
export interface TrendDay {
  readonly of_uuid: string;
  readonly uuid: string;
  readonly local_date: string;
  readonly gross: number;
  readonly is_posted: boolean;
}

export async function findTrendDays(db: StripeDb, uuids: readonly string[]): Promise<readonly TrendDay[]> {
  const { rows } = await sql<TrendDay>`
    select d.uuid as of_uuid, b.uuid, b.local_date, b.gross, b.is_posted
    from stripe_transaction d
      join stripe_transaction b on b.user_id = d.user_id and b.account_id = d.account_id and b.currency = d.currency
        and b.local_date >= d.local_date - 30 and b.local_date <= d.local_date
    where d.uuid = any(${[...uuids]}::uuid[])`.execute(db);
  return rows;
}
