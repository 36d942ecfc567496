import type { TrackerServer } from '@plotline/server/tracker-kit/tracker-server.ts';
import type { StripeKit } from '../stripe.db.ts';
import { endConnection, stopSync, type ConnectionRow } from './connection.repository.ts';
import { planRevocation } from './revocations.service.ts';
import { findDisabledBefore, findOpenUsers, saveDisabledSince } from './pause.repository.ts';

// While the tracker is disabled nothing is synced. The access is kept for a while, then given back.

const PAUSE_TASK = 'stripe.pause';
const KEPT_MS = 30 * 24 * 60 * 60_000;

/** The daily job that revokes the access of trackers that have been disabled for 30 days. */
export function pauseJobs(kit: StripeKit): Required<Pick<TrackerServer, 'jobs' | 'cron'>> {
  return {
    jobs: { [PAUSE_TASK]: () => endUnused(kit) },
    cron: [{ task: PAUSE_TASK, schedule: '17 3 * * *' }],
  };
}

/** Notes which connected trackers are disabled, and ends the connections of those that have been so for 30 days. */
export async function endUnused(kit: StripeKit): Promise<void> {
  const userIds = await findOpenUsers(kit.db);
  const enabled = await kit.findEnabled(userIds);
  const disabled = userIds.filter((userId) => !enabled.has(userId));
  await saveDisabledSince(kit.db, { disabled, now: kit.now() });
  const before = new Date(kit.now().getTime() - KEPT_MS);
  for (const connection of await findDisabledBefore(kit.db, before)) await endOne(kit, connection);
}

async function endOne(
  kit: StripeKit,
  connection: Pick<ConnectionRow, 'uuid' | 'user_id' | 'account_id' | 'connected_at'>,
): Promise<void> {
  await kit.lockedTransaction(connection.user_id, async (trx) => {
    if (!(await endConnection(trx, connection, { at: kit.now(), reason: 'paused' }))) return;
    await planRevocation(kit, trx, connection);
    await stopSync(trx, connection.uuid);
    await kit.notify(trx, {
      userIds: [connection.user_id],
      message:
        'Your Stripe tracker has been off for 30 days, so we gave back the access to your account. Your history stays. Connect again to continue.',
    });
  });
}
