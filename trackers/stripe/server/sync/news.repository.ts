import type { StripeDb } from '../stripe.db.ts';

export interface NamedSubscription {
  readonly sub_id: string;
  readonly named_at: Date;
}

/** Stores that an event named a subscription, which the next run reads. */
export async function nameSubscription(
  trx: StripeDb,
  connectionId: string,
  { sub_id: subId, named_at: at }: NamedSubscription,
): Promise<void> {
  await trx
    .insertInto('stripe_named_subscriptions')
    .values({ connection_id: connectionId, sub_id: subId, named_at: at })
    .onConflict((conflict) => conflict.columns(['connection_id', 'sub_id']).doUpdateSet({ named_at: at }))
    .execute();
}

/** Selects the subscriptions that were named until a time, the longest waiting first. */
export async function findNamed(
  db: StripeDb,
  connectionId: string,
  { until, limit }: { until: Date; limit: number },
): Promise<readonly NamedSubscription[]> {
  return db
    .selectFrom('stripe_named_subscriptions')
    .select(['sub_id', 'named_at'])
    .where('connection_id', '=', connectionId)
    .where('named_at', '<=', until)
    .orderBy('named_at')
    .orderBy('sub_id')
    .limit(limit)
    .execute();
}

/** Deletes a name, unless another event named the subscription again since. */
export async function deleteNamed(
  trx: StripeDb,
  connectionId: string,
  { sub_id: subId, named_at: at }: NamedSubscription,
): Promise<void> {
  await trx
    .deleteFrom('stripe_named_subscriptions')
    .where('connection_id', '=', connectionId)
    .where('sub_id', '=', subId)
    .where('named_at', '=', at)
    .execute();
}

export async function deleteAllNamed(trx: StripeDb, connectionId: string): Promise<void> {
  await trx.deleteFrom('stripe_named_subscriptions').where('connection_id', '=', connectionId).execute();
}

export async function wantFullRead(trx: StripeDb, connectionId: string): Promise<void> {
  await trx
    .updateTable('stripe_syncs')
    .set({ wants_full_read: true })
    .where('account_id', '=', connectionId)
    .execute();
}

/** Records that news queue a run now, unless others did since `after`. Returns the time of those; null if recorded. */
export async function beginNews(
  trx: StripeDb,
  connectionId: string,
  { now, after }: { now: Date; after: Date },
): Promise<Date | null> {
  const sync = await trx
    .selectFrom('stripe_syncs')
    .select('news_at')
    .where('account_id', '=', connectionId)
    .forUpdate()
    .executeTakeFirst();
  const last = sync?.news_at ?? null;
  if (last !== null && last > after) return last;
  await trx
    .updateTable('stripe_syncs')
    .set({ news_at: now })
    .where('account_id', '=', connectionId)
    .execute();
  return null;
}
