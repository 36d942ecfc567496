import type { ResponseOf } from '@plotline/contract/endpoint.ts';
import type { StripeStatus, syncStripe } from '../../contract/connection.ts';
import type { StripeDb, StripeKit } from '../stripe.db.ts';
import { stripeSync } from '../sync/stripe-sync.ts';
import { isConfigured } from './connect.service.ts';
import { nothingToKeep, notConnected, syncedTooRecently } from './connection.errors.ts';
import {
  endConnection,
  findConnection,
  findConnectionById,
  setKeepsHistory,
  stopSync,
  type ConnectionRow,
} from './connection.repository.ts';
import { planRevocation } from './revocations.service.ts';

export async function statusOf(kit: StripeKit, userId: string): Promise<StripeStatus> {
  const connection = await findConnection(kit.db, userId);
  const isOpen = connection !== undefined && connection.disconnected_at === null;
  const sync = connection && (await stripeSync(kit).statuses([connection.uuid])).get(connection.uuid);
  return {
    connected: isOpen,
    account_id: connection?.account_id ?? null,
    business_name: connection?.business_name ?? connection?.account_id ?? null,
    currency: connection?.default_currency ?? null,
    last_sync_at: sync?.lastSyncAt?.toISOString() ?? null,
    is_configured: isConfigured(kit),
    test_mode: connection?.livemode === false,
    disconnected_at: connection?.disconnected_at?.toISOString() ?? null,
    disconnect_reason: connection?.disconnect_reason ?? null,
    keeps_history: connection?.keeps_history ?? false,
    needs_reconnect: needsReconnect(connection),
  };
}

/** The owner's own disconnection needs nothing of them. */
function needsReconnect(connection: ConnectionRow | undefined): boolean {
  const reason = connection?.disconnect_reason ?? null;
  return reason !== null && reason !== 'owner';
}

/** Shows the history of an account whose access ended at Stripe to others, as before. */
export async function keepHistory(kit: StripeKit, userId: string): Promise<StripeStatus> {
  await kit.lockedTransaction(userId, async (trx) => {
    const connection = await findConnection(trx, userId);
    if (!connection || connection.disconnected_at === null) throw nothingToKeep();
    await setKeepsHistory(trx, connection.uuid, true);
    await kit.setWithheld(trx, userId, false);
  });
  return statusOf(kit, userId);
}

/** Disconnects the account of a user: the tokens are deleted at once, and a job revokes the access at Stripe. */
export async function disconnect(kit: StripeKit, userId: string): Promise<void> {
  await kit.lockedTransaction(userId, async (trx) => {
    const connection = await findConnection(trx, userId);
    if (connection?.disconnected_at !== null) return;
    await planRevocation(kit, trx, connection);
    await endConnection(trx, connection, { at: kit.now(), reason: 'owner' });
    await stopSync(trx, connection.uuid);
  });
}

/**
 * Ends a connection whose access ended at Stripe: others no longer see the tracker, and its owner is informed. Returns
 * false when it had ended before or was renewed since it was read.
 */
export async function endAccess(
  kit: StripeKit,
  trx: StripeDb,
  read: Pick<ConnectionRow, 'uuid' | 'connected_at'>,
  reason: 'deauthorised' | 'expired',
): Promise<boolean> {
  const connection = await findConnectionById(trx, read.uuid);
  if (!connection) return false;
  await kit.lockTracker(trx, connection.user_id);
  if (!(await endConnection(trx, read, { at: kit.now(), reason }))) return false;
  await stopSync(trx, read.uuid);
  await kit.setWithheld(trx, connection.user_id, true);
  const cause =
    reason === 'expired'
      ? 'The access to your Stripe account expired.'
      : 'Stripe ended the access to your account.';
  await kit.notify(trx, {
    userIds: [connection.user_id],
    message: `${cause} Others no longer see your numbers. Connect again, or keep your history visible.`,
  });
  return true;
}

/** Queues a sync of the owner's account. */
export async function requestSync(
  kit: StripeKit,
  userId: string,
  { isForced }: { isForced: boolean },
): Promise<ResponseOf<typeof syncStripe>> {
  const connection = await findConnection(kit.db, userId);
  if (connection?.disconnected_at !== null) throw notConnected();
  const sync = stripeSync(kit);
  const status = (await sync.statuses([connection.uuid])).get(connection.uuid);
  const ageMs = kit.now().getTime() - (status?.lastSyncAt?.getTime() ?? 0);
  if (!isForced && ageMs < 10 * 60_000) return { status: 'fresh' };
  const tooSoon = await sync.request([connection.uuid], { isForced });
  if (tooSoon === null) return { status: 'queued' };
  if (!isForced) return { status: 'fresh' };
  throw syncedTooRecently((tooSoon.from.getTime() - kit.now().getTime()) / 1_000);
}
