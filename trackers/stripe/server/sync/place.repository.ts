import { sql } from 'kysely';
import type { ConnectionRow } from '../connection/connection.repository.ts';
import type { StripeDb } from '../stripe.db.ts';

/** Place of a sync in the lists of its account; Unix seconds. */
export interface SyncPlace {
  readonly newest_created: number | null;
  readonly history_months: number;
  readonly history_from: number | null;
  readonly history_to: number | null;
  readonly window_from: number | null;
  readonly window_newest: number | null;
  readonly page_after: string | null;
  readonly has_read_subscriptions: boolean;
  readonly has_read_phase: boolean;
  readonly full_read_at: Date | null;
  readonly wants_full_read: boolean;
  readonly needs_metrics: boolean;
}

export type SyncedConnection = SyncPlace & { readonly run_since: Date | null } & Pick<
    ConnectionRow,
    'uuid' | 'user_id' | 'account_id' | 'livemode' | 'disconnected_at' | 'connected_at'
  >;

export async function findSynced(db: StripeDb, connectionId: string): Promise<SyncedConnection | undefined> {
  return db
    .selectFrom('stripe_connections as c')
    .innerJoin('stripe_syncs as s', 's.account_id', 'c.uuid')
    .select([
      'c.uuid',
      'c.user_id',
      'c.account_id',
      'c.livemode',
      'c.disconnected_at',
      'c.connected_at',
      's.newest_created',
      's.history_months',
      's.history_from',
      's.history_to',
      's.window_from',
      's.window_newest',
      's.page_after',
      's.has_read_subscriptions',
      's.has_read_phase',
      's.full_read_at',
      's.wants_full_read',
      's.needs_metrics',
      's.run_since',
    ])
    .where('c.uuid', '=', connectionId)
    .executeTakeFirst();
}

export async function savePlace(
  trx: StripeDb,
  connectionId: string,
  place: Partial<SyncPlace>,
): Promise<void> {
  await trx.updateTable('stripe_syncs').set(place).where('account_id', '=', connectionId).execute();
}

export async function sumReads(db: StripeDb, now: Date): Promise<number> {
  const { rows } = await sql<{ reads: number }>`
    select coalesce(sum(reads_this_month), 0) as reads from stripe_syncs
    where reads_month = ${monthOf(now)}::date`.execute(db);
  return rows[0]?.reads ?? 0;
}

/** Counts a read of the account's data: Stripe limits reads per account and month. */
export async function countRead(db: StripeDb, connectionId: string, now: Date): Promise<void> {
  const month = monthOf(now);
  await sql`
    update stripe_syncs set reads_month = ${month}::date,
      reads_this_month = case when reads_month = ${month}::date then reads_this_month + 1 else 1 end
    where account_id = ${connectionId}`.execute(db);
}

function monthOf(now: Date): string {
  return `${now.toISOString().slice(0, 7)}-01`;
}
