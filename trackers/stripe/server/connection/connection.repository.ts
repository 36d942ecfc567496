import type { Selectable } from 'kysely';
import type { StripeDb } from '../stripe.db.ts';
import type { StripeTables } from '../database.gen.ts';
import type { AmountVisibility } from '../../contract/connection.ts';

export type ConnectionRow = Selectable<StripeTables['stripe_connections']>;

/** Returns the connected account of a user or, without one, the one that was connected last. */
export async function findConnection(db: StripeDb, userId: string): Promise<ConnectionRow | undefined> {
  return db
    .selectFrom('stripe_connections')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('disconnected_at', (order) => order.desc().nullsFirst())
    .orderBy('connected_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function findConnectionById(db: StripeDb, uuid: string): Promise<ConnectionRow | undefined> {
  return db.selectFrom('stripe_connections').selectAll().where('uuid', '=', uuid).executeTakeFirst();
}

/** Selects the open connection of an account at Stripe, of whichever user. */
export async function findOpenByAccount(db: StripeDb, accountId: string): Promise<ConnectionRow | undefined> {
  return db
    .selectFrom('stripe_connections')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('disconnected_at', 'is', null)
    .executeTakeFirst();
}

/** Inserts a connection, or opens the former one of the same account again. Returns its uuid and whether it is new. */
export async function saveConnection(
  trx: StripeDb,
  row: Omit<ConnectionRow, 'renewing_until'>,
): Promise<{ readonly uuid: string; readonly isNew: boolean }> {
  const { uuid, ...given } = row;
  const changes = { ...given, renewing_until: null };
  const saved = await trx
    .insertInto('stripe_connections')
    .values(row)
    .onConflict((conflict) => conflict.columns(['user_id', 'account_id']).doUpdateSet(changes))
    .returning('uuid')
    .executeTakeFirstOrThrow();
  return { uuid: saved.uuid, isNew: saved.uuid === uuid };
}

type RenewedConnection = Pick<ConnectionRow, 'uuid' | 'refresh_token'>;

/** Claims the renewal of tokens. Returns false when another one holds it, or the tokens changed since they were read. */
export async function claimRenewal(
  db: StripeDb,
  { uuid, refresh_token: read }: RenewedConnection,
  { now, until }: { now: Date; until: Date },
): Promise<boolean> {
  const claimed = await db
    .updateTable('stripe_connections')
    .set({ renewing_until: until })
    .where('uuid', '=', uuid)
    .where('refresh_token', '=', read)
    .where((eb) => eb.or([eb('renewing_until', 'is', null), eb('renewing_until', '<=', now)]))
    .returning('uuid')
    .executeTakeFirst();
  return claimed !== undefined;
}

/** Stores renewed tokens and ends the claim. Returns false when the connection ended or was renewed meanwhile. */
export async function saveRenewed(
  db: StripeDb,
  { uuid, refresh_token: read }: RenewedConnection,
  tokens: Pick<ConnectionRow, 'access_token' | 'refresh_token' | 'token_expires_at'>,
): Promise<boolean> {
  const saved = await db
    .updateTable('stripe_connections')
    .set({ ...tokens, renewing_until: null })
    .where('uuid', '=', uuid)
    .where('refresh_token', '=', read)
    .returning('uuid')
    .executeTakeFirst();
  return saved !== undefined;
}

/** Ends a claim whose renewal failed. */
export async function releaseRenewal(
  db: StripeDb,
  { uuid, refresh_token: read }: RenewedConnection,
): Promise<void> {
  await db
    .updateTable('stripe_connections')
    .set({ renewing_until: null })
    .where('uuid', '=', uuid)
    .where('refresh_token', '=', read)
    .execute();
}

/** Saves the currency of a connection whose account could not be read. */
export async function saveMissingCurrency(trx: StripeDb, uuid: string, currency: string): Promise<void> {
  await trx
    .updateTable('stripe_connections')
    .set({ default_currency: currency })
    .where('uuid', '=', uuid)
    .where('default_currency', 'is', null)
    .execute();
}

/** Ends a connection and deletes its tokens. Returns false when it had ended before or was renewed since it was read. */
export async function endConnection(
  trx: StripeDb,
  { uuid, connected_at: connectedAt }: Pick<ConnectionRow, 'uuid' | 'connected_at'>,
  { at, reason }: { at: Date; reason: NonNullable<ConnectionRow['disconnect_reason']> },
): Promise<boolean> {
  const ended = await trx
    .updateTable('stripe_connections')
    .set({
      access_token: null,
      refresh_token: null,
      token_expires_at: null,
      disconnected_at: at,
      disconnect_reason: reason,
    })
    .where('uuid', '=', uuid)
    .where('connected_at', '=', connectedAt)
    .where('disconnected_at', 'is', null)
    .returning('uuid')
    .executeTakeFirst();
  return ended !== undefined;
}

/** Shows the history of an ended connection to others, or hides it. */
export async function setKeepsHistory(trx: StripeDb, uuid: string, keepsHistory: boolean): Promise<void> {
  await trx
    .updateTable('stripe_connections')
    .set({ keeps_history: keepsHistory })
    .where('uuid', '=', uuid)
    .execute();
}

/** Takes a connection out of the queue and of the schedule. */
export async function stopSync(trx: StripeDb, connectionId: string): Promise<void> {
  await trx
    .updateTable('stripe_syncs')
    .set({ queued_at: null, next_sync_at: null, run_since: null, has_news: false, is_forced: false })
    .where('account_id', '=', connectionId)
    .execute();
}

/** Selects connections whose posts may have times of another level. */
export async function findUnsettled(
  db: StripeDb,
  limit: number,
): Promise<readonly Pick<ConnectionRow, 'uuid' | 'user_id'>[]> {
  return db
    .selectFrom('stripe_connections')
    .select(['uuid', 'user_id'])
    .where('has_settled_posts', '=', false)
    .orderBy('uuid')
    .limit(limit)
    .execute();
}

export async function markSettled(trx: StripeDb, uuid: string): Promise<void> {
  await trx
    .updateTable('stripe_connections')
    .set({ has_settled_posts: true })
    .where('uuid', '=', uuid)
    .execute();
}

const DEFAULT: AmountVisibility = 'hidden';

/** Returns what others see of a user's amounts. */
export async function findAmountVisibility(db: StripeDb, userId: string): Promise<AmountVisibility> {
  return (await findAmountVisibilities(db, [userId])).get(userId) ?? DEFAULT;
}

/** Returns the visibility of amounts by user id; users without a setting are left out. */
export async function findAmountVisibilities(
  db: StripeDb,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, AmountVisibility>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('stripe_settings')
    .select(['user_id', 'amount_visibility'])
    .where('user_id', 'in', [...userIds])
    .execute();
  return new Map(rows.map((row) => [row.user_id, row.amount_visibility]));
}

export async function saveAmountVisibility(
  trx: StripeDb,
  userId: string,
  visibility: AmountVisibility,
): Promise<void> {
  await trx
    .insertInto('stripe_settings')
    .values({ user_id: userId, amount_visibility: visibility })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ amount_visibility: visibility }))
    .execute();
}
