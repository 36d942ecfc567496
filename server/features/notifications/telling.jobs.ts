import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { NOTIFICATIONS_DAYS_MAX } from '@plotline/contract/limits.ts';
import { notificationEvent, notificationNew, type Notification } from '@plotline/contract/notifications.ts';
import { withTransaction, type Db } from '../../platform/database.ts';
import type { JobHandler } from '../../platform/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { publishRealtime } from '../../platform/realtime.ts';
import { deleteOldNotifications, holdCount, takeUntold } from './notifications.repository.ts';
import type { NotificationsService } from './notifications.service.ts';
import { daysBefore, tellCount } from './unread-count.ts';

/** Added in the transaction of whatever concerns a person's notifications. */
export const TELL = 'notifications.tell';
export const CLEAN_NOTIFICATIONS = 'notifications.clean';

const Payload = Type.Object({ user_id: Type.String({ format: 'uuid' }) });

/** After so many at once a browser had better ask for the list; it does when it is opened. */
const TOLD_AT_ONCE = 20;

type TellingPlatform = Pick<Platform, 'db' | 'bus' | 'now'>;

/** Tells a person's browsers what is new and how many are unread, as both are now. */
export function tellJob(
  platform: TellingPlatform,
  service: Pick<NotificationsService, 'presentNow'>,
): JobHandler {
  const { db, bus } = platform;

  async function send(trx: Db, userId: string, notification: Notification): Promise<void> {
    const to = { accounts: [userId], actor: notification.related_user.uuid };
    await publishRealtime(bus, trx, { to, event: notificationNew, data: { notification } });
    await publishRealtime(bus, trx, { to, event: notificationEvent, data: { notification } });
  }

  return async (raw) => {
    const { user_id: userId } = Value.Parse(Payload, raw);
    await withTransaction(db, async (trx) => {
      await holdCount(trx, userId);
      const untold = await takeUntold(trx, userId);
      const news = untold.length > 0 ? await service.presentNow(trx, userId, untold) : [];
      for (const notification of news.slice(0, TOLD_AT_ONCE).toReversed()) {
        // oxlint-disable-next-line no-await-in-loop -- one connection sends one message after the other
        await send(trx, userId, notification);
      }
      await tellCount(platform, trx, userId);
    });
  };
}

export function cleanJob({ db, now }: TellingPlatform): JobHandler {
  return async () => {
    const before = daysBefore(now(), NOTIFICATIONS_DAYS_MAX);
    await deleteOldNotifications(db, { before, emptyBefore: daysBefore(now(), 1) });
  };
}
