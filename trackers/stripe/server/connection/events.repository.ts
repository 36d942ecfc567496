import type { StripeDb } from '../stripe.db.ts';

/** Stores the id of an event. Returns false when it was stored before. */
export async function insertEvent(trx: StripeDb, eventId: string, receivedAt: Date): Promise<boolean> {
  const inserted = await trx
    .insertInto('stripe_events')
    .values({ event_id: eventId, received_at: receivedAt })
    .onConflict((conflict) => conflict.column('event_id').doNothing())
    .returning('event_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function deleteOldEvents(trx: StripeDb, before: Date): Promise<void> {
  await trx.deleteFrom('stripe_events').where('received_at', '<', before).execute();
}
