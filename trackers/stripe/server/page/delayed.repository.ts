import { sql } from 'kysely';
import type { StripeDb } from '../stripe.db.ts';

/** A transaction that others do not see yet. */
export interface DelayedRow {
  readonly user_id: string;
  readonly account_id: string;
  readonly currency: string;
  readonly local_date: string;
  readonly reporting_category: string;
  readonly amount: number;
  readonly fee: number;
  readonly net: number;
  /** Day of the payment that it takes back; null when it is not known. */
  readonly payment_date: string | null;
}

interface ShownAccount {
  readonly userId: string;
  readonly until: Date;
  /** Whether others see only what was also stored until then. */
  readonly isDaily: boolean;
}

/** Selects the transactions of users that are newer than the last one that others see. */
export async function findDelayedRows(
  db: StripeDb,
  users: readonly ShownAccount[],
): Promise<readonly DelayedRow[]> {
  if (users.length === 0) return [];
  const { rows } = await sql<DelayedRow>`
    select l.user_id, l.account_id, l.currency, l.local_date, l.reporting_category, l.amount, l.fee, l.net,
      (select c.local_date from stripe_ledger c
        where c.user_id = l.user_id and c.account_id = l.account_id and c.currency = l.currency
          and c.reporting_category = 'charge' and c.source_id = l.payment_id limit 1) as payment_date
    from json_to_recordset(${JSON.stringify(users)}::json) as u ("userId" uuid, until timestamptz, "isDaily" boolean)
      join stripe_ledger l on l.user_id = u."userId"
        and (l.created_at > u.until or (u."isDaily" and l.stored_at > u.until))`.execute(db);
  return rows;
}

/** Returns the time zones of those of the users whose exact amounts others do not see, by user id. */
export async function findDailyUsers(
  db: StripeDb,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ user_id: string; timezone: string }>`
    select u.uuid as user_id, u.timezone from kit_users u left join stripe_settings s on s.user_id = u.uuid
    where u.uuid = any(${[...userIds]}::uuid[]) and s.amount_visibility is distinct from 'exact'`.execute(db);
  return new Map(rows.map(({ user_id: userId, timezone }) => [userId, timezone]));
}

/** Selects those of the days whose post others may already see. */
export async function findPublishedDays(
  db: StripeDb,
  uuids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (uuids.length === 0) return new Set();
  const { rows } = await sql<{ uuid: string }>`
    select uuid from kit_posts where uuid = any(${[...uuids]}::uuid[]) and is_published`.execute(db);
  return new Set(rows.map(({ uuid }) => uuid));
}
