import { NOTIFICATIONS_DAYS_MAX } from '@plotline/contract/limits.ts';
import { notificationCountUpdate, type UnreadCount } from '@plotline/contract/notifications.ts';
import type { Db } from '../../platform/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { publishRealtime } from '../../platform/realtime.ts';
import { recountUnread } from './delivery.repository.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

export function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * DAY_MS);
}

/** Publishes the unread counts of users to their browsers; the transaction must hold the lock of the counts. */
export async function publishCounts(
  { bus, now }: Pick<Platform, 'bus' | 'now'>,
  trx: Db,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, UnreadCount>> {
  const counts = await recountUnread(trx, userIds, daysBefore(now(), NOTIFICATIONS_DAYS_MAX));
  for (const [userId, data] of counts) {
    await publishRealtime(bus, trx, { to: { accounts: [userId] }, event: notificationCountUpdate, data });
  }
  return counts;
}
