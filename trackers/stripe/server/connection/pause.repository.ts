import { sql } from 'kysely';
import type { StripeDb } from '../stripe.db.ts';
import type { ConnectionRow } from './connection.repository.ts';

export async function findOpenUsers(db: StripeDb): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('stripe_connections')
    .select('user_id')
    .where('disconnected_at', 'is', null)
    .execute();
  return rows.map((row) => row.user_id);
}

/** Saves since when the trackers of these users are disabled, and that those of all others are not. */
export async function saveDisabledSince(
  db: StripeDb,
  { disabled, now }: { disabled: readonly string[]; now: Date },
): Promise<void> {
  await sql`
    update stripe_connections set disabled_since = case when user_id = any(${[...disabled]}::uuid[]) then ${now}::timestamptz end
    where disconnected_at is null and (disabled_since is null) = (user_id = any(${[...disabled]}::uuid[]))`.execute(
    db,
  );
}

export async function findDisabledBefore(
  db: StripeDb,
  before: Date,
): Promise<readonly Pick<ConnectionRow, 'uuid' | 'user_id' | 'account_id' | 'connected_at'>[]> {
  return db
    .selectFrom('stripe_connections')
    .select(['uuid', 'user_id', 'account_id', 'connected_at'])
    .where('disconnected_at', 'is', null)
    .where('disabled_since', '<=', before)
    .execute();
}
