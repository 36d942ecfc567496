import type { AmountVisibility } from '../../contract/connection.ts';
import type { StripeDb } from '../stripe.db.ts';

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
