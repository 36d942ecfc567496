import type { StripeDb } from '../stripe.db.ts';

export async function insertRevocation(
  trx: StripeDb,
  row: {
    readonly uuid: string;
    readonly account_id: string;
    readonly created_at: Date;
    readonly due_at?: Date | null;
  },
): Promise<void> {
  await trx.insertInto('stripe_revocations').values(row).execute();
}

/** Returns due revocations of accounts in the order of their ids, from after the given one. */
export async function findDueRevocations(
  db: StripeDb,
  { now, after, limit }: { now: Date; after: string | null; limit: number },
): Promise<readonly { uuid: string; account_id: string }[]> {
  return db
    .selectFrom('stripe_revocations')
    .select(['uuid', 'account_id'])
    .where((eb) => eb.or([eb('due_at', 'is', null), eb('due_at', '<=', now)]))
    .$if(after !== null, (query) => query.where('uuid', '>', after))
    .orderBy('uuid')
    .limit(limit)
    .execute();
}

/** Returns whether a revocation is still planned: connecting the account deletes it. */
export async function isRevocationPlanned(db: StripeDb, uuid: string): Promise<boolean> {
  const row = await db
    .selectFrom('stripe_revocations')
    .select('uuid')
    .where('uuid', '=', uuid)
    .executeTakeFirst();
  return row !== undefined;
}

/** Makes the planned revocations of an account due at once. */
export async function hastenRevocations(trx: StripeDb, accountId: string): Promise<void> {
  await trx
    .updateTable('stripe_revocations')
    .set({ due_at: null })
    .where('account_id', '=', accountId)
    .execute();
}

export async function deleteRevocation(db: StripeDb, uuid: string): Promise<void> {
  await db.deleteFrom('stripe_revocations').where('uuid', '=', uuid).execute();
}

export async function deleteRevocationsOf(trx: StripeDb, accountId: string): Promise<void> {
  await trx.deleteFrom('stripe_revocations').where('account_id', '=', accountId).execute();
}
