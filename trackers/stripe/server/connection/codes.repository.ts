import type { Selectable } from 'kysely';
import type { StripeTables } from '../database.gen.ts';
import type { StripeDb } from '../stripe.db.ts';

export type CodeRow = Selectable<StripeTables['stripe_codes']>;

/** Stores a code and its attempt before the exchange. Returns false when either was stored before. */
export async function insertCode(
  db: StripeDb,
  row: Pick<CodeRow, 'code_hash' | 'attempt_hash' | 'user_id' | 'session_id' | 'created_at'>,
): Promise<boolean> {
  const inserted = await db
    .insertInto('stripe_codes')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function findCode(db: StripeDb, hash: Buffer): Promise<CodeRow | undefined> {
  return db.selectFrom('stripe_codes').selectAll().where('code_hash', '=', hash).executeTakeFirst();
}

/** Stores the grant of a code until its user confirms it. Returns false when the user is gone. */
export async function savePending(trx: StripeDb, hash: Buffer, pending: string): Promise<boolean> {
  const saved = await trx
    .updateTable('stripe_codes')
    .set({ pending })
    .where('code_hash', '=', hash)
    .returning('user_id')
    .executeTakeFirst();
  return saved !== undefined;
}

/** Stores which account a code linked; null: none, and its grant is worthless. */
export async function saveCodeResult(
  trx: StripeDb,
  hash: Buffer,
  linked: Pick<CodeRow, 'account_id' | 'business_name'> | null,
): Promise<void> {
  await trx
    .updateTable('stripe_codes')
    .set({ ...linked, pending: null })
    .where('code_hash', '=', hash)
    .execute();
}

export async function deleteCode(db: StripeDb, hash: Buffer): Promise<void> {
  await db.deleteFrom('stripe_codes').where('code_hash', '=', hash).execute();
}

/** Deletes the grants that nobody confirmed. */
export async function deletePendingBefore(db: StripeDb, before: Date): Promise<void> {
  await db
    .updateTable('stripe_codes')
    .set({ pending: null })
    .where('pending', 'is not', null)
    .where('created_at', '<', before)
    .execute();
}

export async function deleteOldCodes(db: StripeDb, before: Date): Promise<void> {
  await db.deleteFrom('stripe_codes').where('created_at', '<', before).execute();
}
