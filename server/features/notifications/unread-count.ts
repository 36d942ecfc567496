import { NOTIFICATIONS_DAYS_MAX } from '@plotline/contract/limits.ts';
import { notificationCountUpdate } from '@plotline/contract/notifications.ts';
import type { Db } from '../../platform/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { publishRealtime } from '../../platform/realtime.ts';
import { countNotifications } from './notifications.repository.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

export function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * DAY_MS);
}

/** Tells all of a person's browsers how many are unread, in a transaction that holds the count. @returns how many. */
export async function tellCount(
  { bus, now }: Pick<Platform, 'bus' | 'now'>,
  trx: Db,
  userId: string,
): Promise<number> {
  const since = daysBefore(now(), NOTIFICATIONS_DAYS_MAX);
  const count = await countNotifications(trx, { userId, since, isUnreadOnly: true, uuids: null });
  const data = { unread_count: count };
  await publishRealtime(bus, trx, { to: { accounts: [userId] }, event: notificationCountUpdate, data });
  return count;
}
