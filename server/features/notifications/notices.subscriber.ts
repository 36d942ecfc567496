import type { QueryExecutorProvider } from 'kysely';
import type { Platform } from '../../platform/platform.ts';
import { afterCommit } from '../../platform/transaction-hooks.ts';
import { NEW_SIGN_IN } from '../accounts/accounts.events.ts';
import { NOTICE_GIVEN } from '../activities/notices.events.ts';
import type { Delivery } from './delivery.ts';
import { insertNotices, type Notice } from './new-notifications.repository.ts';

/** The page on which users change their password and sign out devices. */
const SETTINGS_PATH = '/settings/sign-in';

/** Writes notices in the publishing transaction and delivers them after its commit. */
export function subscribeToNotices(
  { bus, now, newId }: Pick<Platform, 'bus' | 'now' | 'newId'>,
  delivery: Pick<Delivery, 'deliver'>,
): void {
  async function give(
    trx: QueryExecutorProvider,
    userIds: readonly string[],
    notice: Omit<Notice, 'at'>,
  ): Promise<void> {
    const notices = [...new Set(userIds)].map((userId) => ({ uuid: newId(), userId }));
    const at = now();
    const notified = await insertNotices(trx, notices, { ...notice, at });
    afterCommit(trx, () =>
      delivery.deliver(
        notified.map((userId) => ({ userId })),
        at,
      ),
    );
  }
  bus.subscribeWithin(NOTICE_GIVEN, (trx, { user_ids: userIds, message, own_path: ownPath }) =>
    give(trx, userIds, { message, ownPath, canBeMuted: true }),
  );
  bus.subscribeWithin(NEW_SIGN_IN, (trx, { user_id: userId, device, ip }) =>
    give(trx, [userId], {
      message: `New sign-in from ${device} (${ip}). If it wasn't you, change your password.`,
      ownPath: SETTINGS_PATH,
      canBeMuted: false,
    }),
  );
}
