import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { StripeKit } from '../stripe.db.ts';
import { receiveNews } from '../sync/news.service.ts';
import { findOpenByAccount, type ConnectionRow } from './connection.repository.ts';
import { invalidSignature } from './connection.errors.ts';
import { endAccess } from './connection.service.ts';
import { deleteOldEvents, insertEvent } from './events.repository.ts';
import { verifySigned } from './signatures.ts';

const EVENTS_KEPT_MS = 30 * 24 * 60 * 60_000;

const events = Compile(
  Type.Object({
    id: Type.String({ minLength: 1, maxLength: 255 }),
    type: Type.String(),
    account: Type.Optional(Type.String()),
    livemode: Type.Optional(Type.Boolean()),
    /** In Unix seconds. */
    created: Type.Optional(Type.Number()),
    data: Type.Optional(
      Type.Object({
        object: Type.Optional(Type.Object({ id: Type.Optional(Type.String({ maxLength: 255 })) })),
      }),
    ),
  }),
);

/**
 * Handles an event of a connected account. Numbers never come from the event, which only names what a sync reads: so
 * neither the order of events nor their repetition matters.
 */
export async function receiveWebhook(
  kit: StripeKit,
  { body, signature }: { body: string; signature: string },
): Promise<void> {
  const secret = kit.setting('STRIPE_WEBHOOK_SECRET');
  const event = verifySigned(body, { signature, secret, now: kit.now() });
  if (!events.Check(event)) throw invalidSignature();
  const connection = await findConcerned(kit, event);
  // In one transaction: an event whose handling failed is handled when Stripe repeats it.
  await kit.transaction(async (trx) => {
    await deleteOldEvents(trx, new Date(kit.now().getTime() - EVENTS_KEPT_MS));
    const isFirst = await insertEvent(trx, event.id, kit.now());
    if (!isFirst || !connection) return;
    if (event.type === 'account.application.deauthorized' && !isOlder(event, connection))
      await endAccess(kit, trx, connection, 'deauthorised');
    else
      await receiveNews(kit, trx, {
        connectionId: connection.uuid,
        news: { type: event.type, objectId: event.data?.object?.id ?? null },
      });
  });
}

/** An event can arrive late: the end of an earlier connection does not end this one. Its sync tells whether it works. */
function isOlder({ created }: { created?: number }, { connected_at: since }: ConnectionRow): boolean {
  return created !== undefined && created < Math.floor(since.getTime() / 1_000);
}

/** Stripe sends events of test data and of live data to the same address. */
async function findConcerned(
  { db }: StripeKit,
  { account, livemode }: { account?: string; livemode?: boolean },
): Promise<ConnectionRow | undefined> {
  const connection = account === undefined ? undefined : await findOpenByAccount(db, account);
  return livemode === undefined || connection?.livemode === livemode ? connection : undefined;
}
