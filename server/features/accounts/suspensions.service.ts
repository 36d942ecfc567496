import { withTransaction, type Db } from '../../platform/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { accountDeactivated } from './accounts.errors.ts';
import { ACCOUNT_CHANGED, SESSION_ENDED } from './accounts.events.ts';
import { updateActive } from './accounts.repository.ts';
import { refuseLastAdministrator } from './accounts.service.ts';
import { lockAdministration } from './acting-users.repository.ts';
import {
  deleteSuspension,
  findEndedSuspensions,
  saveSuspension,
  type NewSuspension,
} from './suspensions.repository.ts';

export const END_SUSPENSIONS = 'accounts.end_suspensions';

type SuspensionPlatform = Pick<Platform, 'bus' | 'jobs'>;

/**
 * Suspends a user: as with a deactivation, sockets close and nothing of the user is visible. Sessions stay, but lead to a
 * page with the reason, as does a sign-in. The suspension ends by itself.
 * @throws HttpError 400 for the last active administrator, 403 for a deactivated account
 */
export async function suspendUser(
  { bus, jobs }: SuspensionPlatform,
  trx: Db,
  suspension: NewSuspension,
): Promise<void> {
  const { userId, until } = suspension;
  await refuseLastAdministrator(trx, userId);
  const wasSuspended = await deleteSuspension(trx, userId);
  const wasActive = await updateActive(trx, userId, false);
  if (!wasActive && !wasSuspended) throw accountDeactivated();
  await saveSuspension(trx, suspension);
  if (wasActive) await bus.publish(trx, ACCOUNT_CHANGED, { user_id: userId, change: 'deactivated' });
  await bus.publish(trx, SESSION_ENDED, { user_id: userId, session_id: null, reason: 'deactivated' });
  await jobs.add(trx, END_SUSPENSIONS, {}, { key: `${END_SUSPENSIONS} ${userId}`, runAt: until });
}

/** Ends the suspension of a user by one decision. @returns false when it has ended, or was replaced */
export async function endSuspension(
  { bus }: Pick<Platform, 'bus'>,
  trx: Db,
  { userId, decisionId }: Pick<NewSuspension, 'userId' | 'decisionId'>,
): Promise<boolean> {
  if (!(await deleteSuspension(trx, userId, decisionId))) return false;
  await reactivate(bus, trx, userId);
  return true;
}

export async function endSuspensions({ db, bus, now }: Pick<Platform, 'db' | 'bus' | 'now'>): Promise<void> {
  for (const ended of await findEndedSuspensions(db, now()))
    await withTransaction(db, async (trx) => {
      await lockAdministration(trx);
      await endSuspension({ bus }, trx, ended);
    });
}

async function reactivate(bus: Platform['bus'], trx: Db, userId: string): Promise<void> {
  await updateActive(trx, userId, true);
  await bus.publish(trx, ACCOUNT_CHANGED, { user_id: userId, change: 'reactivated' });
}
