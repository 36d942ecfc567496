import type { Platform } from '../../platform/platform.ts';
import { afterCommit } from '../../platform/transaction-hooks.ts';
import { NOTICE_GIVEN } from '../activities/notices.events.ts';
import type { Delivery } from './delivery.ts';
import { insertNotices } from './new-notifications.repository.ts';

/** Writes notices in the publishing transaction and delivers them after its commit. */
export function subscribeToNotices(
  { bus, now, newId }: Pick<Platform, 'bus' | 'now' | 'newId'>,
  delivery: Pick<Delivery, 'deliver'>,
): void {
  bus.subscribeWithin(NOTICE_GIVEN, async (trx, { user_ids: userIds, message, own_path: ownPath }) => {
    const notices = [...new Set(userIds)].map((userId) => ({ uuid: newId(), userId }));
    const at = now();
    const notified = await insertNotices(trx, notices, { message, ownPath, at });
    afterCommit(trx, () =>
      delivery.deliver(
        notified.map((userId) => ({ userId })),
        at,
      ),
    );
  });
}
