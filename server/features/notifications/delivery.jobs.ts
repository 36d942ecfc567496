import type { JobHandler } from '../../platform/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { RECENT_MS, type Delivery } from './delivery.ts';
import { findUndelivered } from './delivery.repository.ts';

/** Delivers notifications that a node wrote but did not deliver before it stopped. */
export const DELIVER_MISSED = 'notifications.deliver_missed';

/** Longer than a delivery in progress takes. */
const MISSED_MS = 30_000;

export function deliverMissedJob({ db, now }: Pick<Platform, 'db' | 'now'>, delivery: Delivery): JobHandler {
  return async () => {
    const at = now().getTime();
    const since = new Date(at - RECENT_MS);
    const missed = await findUndelivered(db, { since, before: new Date(at - MISSED_MS) });
    delivery.deliver(
      missed.map((userId) => ({ userId })),
      since,
    );
  };
}
