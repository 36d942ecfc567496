import type { Insertable, Selectable } from 'kysely';
import type { StripeTables } from '../database.gen.ts';
import type { StripeDb } from '../stripe.db.ts';

/** Selects the stored balance of the connected account of a user. */
export async function findBalance(
  db: StripeDb,
  userId: string,
): Promise<Omit<Selectable<StripeTables['stripe_balances']>, 'connection_id'> | undefined> {
  return db
    .selectFrom('stripe_balances as b')
    .innerJoin('stripe_connections as c', 'c.uuid', 'b.connection_id')
    .select(['b.balances', 'b.payouts', 'b.disputes', 'b.missing', 'b.read_at'])
    .where('c.user_id', '=', userId)
    .where('c.disconnected_at', 'is', null)
    .executeTakeFirst();
}

export async function saveBalance(
  trx: StripeDb,
  row: Insertable<StripeTables['stripe_balances']>,
): Promise<void> {
  const { connection_id: connectionId, ...content } = row;
  await trx
    .insertInto('stripe_balances')
    .values({ connection_id: connectionId, ...content })
    .onConflict((conflict) => conflict.column('connection_id').doUpdateSet(content))
    .execute();
}
