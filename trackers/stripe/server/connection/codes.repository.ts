import type { Selectable } from 'kysely';
import type { StripeTables } from '../database.gen.ts';
import type { StripeDb } from '../stripe.db.ts';

export type CodeRow = Selectable<StripeTables['stripe_codes']>;

/** Stores a code and its attempt before the exchange. Returns false when either was stored before. */
export async function insertCode(
  db: StripeDb,
  row: Pick<CodeRow, 'code_hash' | 'attempt_hash' | 'user_id' | 'created_at'>,
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

export async function saveCodeResult(
  trx: StripeDb,
  hash: Buffer,
  result: Pick<CodeRow, 'account_id' | 'business_name'>,
): Promise<void> {
  await trx.updateTable('stripe_codes').set(result).where('code_hash', '=', hash).execute();
}

export async function deleteCode(db: StripeDb, hash: Buffer): Promise<void> {
  await db.deleteFrom('stripe_codes').where('code_hash', '=', hash).execute();
}

export async function deleteOldCodes(db: StripeDb, before: Date): Promise<void> {
  await db.deleteFrom('stripe_codes').where('created_at', '<', before).execute();
}
