import { sql } from 'kysely';
import type { DayRow } from '../sync/ledger.repository.ts';
import type { StripeDb } from '../stripe.db.ts';

/** Selects the days of an account, oldest first. */
export async function findDays(
  db: StripeDb,
  { userId, accountId }: { userId: string; accountId: string },
): Promise<readonly DayRow[]> {
  return db
    .selectFrom('stripe_transaction')
    .selectAll()
    .where('user_id', '=', userId)
    .where('account_id', '=', accountId)
    .orderBy('local_date')
    .execute();
}

/** Counts the published revenue days of users in the 30 days to their today, without accounts whose history is hidden. */
export async function countPublishedDays(
  db: StripeDb,
  userIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ user_id: string; n: number }>`
    select d.user_id, count(distinct d.local_date) as n
    from stripe_transaction d join kit_posts p on p.uuid = d.uuid join kit_users u on u.uuid = d.user_id
    where d.user_id = any(${[...userIds]}::uuid[]) and d.is_posted and p.is_published 
      and (${now}::timestamptz at time zone u.timezone)::date - d.local_date between 0 and 29
      and not exists (select from stripe_connections c where c.user_id = d.user_id and c.account_id = d.account_id
        and c.disconnect_reason in ('deauthorised', 'expired') and not c.keeps_history)
    group by d.user_id`.execute(db);
  return new Map(rows.map((row) => [row.user_id, row.n]));
}
