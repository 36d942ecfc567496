import type { ResponseOf } from '@plotline/contract/endpoint.ts';
import { ProviderError } from '@plotline/server/tracker-kit/sync/provider-error.ts';
import type { TrackerServer } from '@plotline/server/tracker-kit/tracker-server.ts';
import type { StripeStatus, syncStripe } from '../../contract/connection.ts';
import type { StripeClient } from '../client/stripe.client.ts';
import type { StripeDb, StripeKit } from '../stripe.db.ts';
import { stripeSync } from '../sync/stripe-sync.ts';
import { isConfigured } from './connect.service.ts';
import { nothingToKeep, notConnected, syncedTooRecently } from './connection.errors.ts';
import {
  deleteRevocation,
  endConnection,
  findConnection,
  findConnectionById,
  findRevocations,
  insertRevocation,
  isRevocationDue,
  setKeepsHistory,
  stopSync,
  type ConnectionRow,
} from './connection.repository.ts';

const REVOKE_TASK = 'stripe.revoke';
const REVOCATIONS_PER_JOB = 50;

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

/** Has a job revoke the access at Stripe. */
export async function planRevocation(
  kit: StripeKit,
  trx: StripeDb,
  { account_id: accountId }: Pick<ConnectionRow, 'account_id'>,
): Promise<void> {
  await insertRevocation(trx, { uuid: kit.newId(), account_id: accountId, created_at: kit.now() });
  await kit.jobs.add(trx, REVOKE_TASK, {}, { key: REVOKE_TASK, queue: REVOKE_TASK });
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

export function revokeJobs(
  kit: StripeKit,
  client: StripeClient,
): Required<Pick<TrackerServer, 'jobs' | 'cron'>> {
  return {
    jobs: { [REVOKE_TASK]: (_payload, { signal }) => revokeEnded(kit, client, signal) },
    cron: [{ task: REVOKE_TASK, schedule: '*/15 * * * *' }],
  };
}

/** Revokes the access of ended connections. The next job retries those that failed. */
export async function revokeEnded(kit: StripeKit, client: StripeClient, signal: AbortSignal): Promise<void> {
  for (const { uuid, account_id: accountId } of await findRevocations(kit.db, REVOCATIONS_PER_JOB)) {
    // The owner may have connected the account again during the requests before.
    if (!(await isRevocationDue(kit.db, uuid))) continue;
    try {
      await client.deauthorize(accountId, signal);
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      // Stripe keeps this access; the others are revoked all the same.
      if (error.kind === 'bad_response') {
        kit.log.error({ err: error, account: accountId }, 'Stripe did not revoke an access');
        continue;
      }
      // Otherwise the access had ended at Stripe before.
      if (!error.isOfAccount) throw error;
    }
    await deleteRevocation(kit.db, uuid);
  }
}
