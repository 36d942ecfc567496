import type { QueryOf, ResponseOf } from '@plotline/contract/endpoint.ts';
import {
  NOTIFICATIONS_DAYS,
  NOTIFICATIONS_DAYS_MAX,
  NOTIFICATIONS_PAGE_SIZE,
} from '@plotline/contract/limits.ts';
import {
  notificationRead,
  type listNotifications,
  type markNotificationsRead,
  type Notification,
  type UnreadCount,
  type notificationSummary,
} from '@plotline/contract/notifications.ts';
import { withTransaction } from '../../platform/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { publishRealtime } from '../../platform/realtime.ts';
import { openSliceOf, pageOf, type Slice } from '../../platform/paging.ts';
import { notificationNotFound } from './notifications.errors.ts';
import {
  countNotifications,
  deleteNotification,
  findNotifications,
  findState,
  markRead,
  readSlice,
  type Filter,
  type NotificationRow,
  type SliceFilter,
} from './notifications.repository.ts';
import { createKeptPages, type FoundPage } from './kept-pages.ts';
import { presentNotifications, type NotificationLabels } from './present-notification.ts';
import { lockCounts } from './delivery.repository.ts';
import { daysBefore, publishCounts } from './unread-count.ts';

export interface NotificationsService {
  list(userId: string, query: QueryOf<typeof listNotifications>): Promise<FoundPage>;
  summary(userId: string): Promise<ResponseOf<typeof notificationSummary>>;
  countUnread(userId: string): Promise<UnreadCount>;
  /** Marks the given notifications as read, or all of them. */
  markRead(
    userId: string,
    uuids: readonly string[] | null,
  ): Promise<ResponseOf<typeof markNotificationsRead>>;
  remove(userId: string, uuid: string): Promise<UnreadCount>;
  /** Returns the newest unread notifications since a time, and the number of all of them. */
  findUnreadSince(
    userId: string,
    since: Date,
    count: number,
  ): Promise<{ readonly shown: readonly Notification[]; readonly total: number }>;
  findUnread(userId: string, uuid: string): Promise<Notification | undefined>;
}

const NEWEST: Slice = { after: null, offset: 0, count: 1 };

export function createNotificationsService(
  { db, bus, now, log }: Pick<Platform, 'db' | 'bus' | 'now' | 'log'>,
  labels: NotificationLabels,
): NotificationsService {
  const keptPage = createKeptPages();
  const present = (rows: readonly NotificationRow[]) => presentNotifications(rows, { labels, log });
  const filterOf = (userId: string, days = NOTIFICATIONS_DAYS_MAX): Filter => {
    return { userId, since: daysBefore(now(), days), isUnreadOnly: false, uuids: null };
  };
  const sliceOf = (userId: string, days?: number): SliceFilter => {
    return { ...filterOf(userId, days), unreadSince: daysBefore(now(), NOTIFICATIONS_DAYS_MAX) };
  };
  const countUnread = async (userId: string): Promise<UnreadCount> => {
    const { count, seq } = await countNotifications(db, { ...filterOf(userId), isUnreadOnly: true });
    return { unread_count: count, seq };
  };

  return {
    list: (userId, query) => {
      const { cursor, page = 1, limit = NOTIFICATIONS_PAGE_SIZE } = query;
      const filter = { ...sliceOf(userId, query.days_back), isUnreadOnly: query.include_read === false };
      return keptPage({
        name: JSON.stringify([userId, query]),
        findState: () => findState(db, filter),
        read: async () => {
          const { rows, state, ...counts } = await readSlice(
            db,
            filter,
            openSliceOf({ cursor, page, limit }),
          );
          const { shown, ...rest } = pageOf(rows, limit);
          const { total, unread, seq } = counts;
          const notifications = present(shown);
          return { state, page: { notifications, total, unread_count: unread, seq, page, ...rest } };
        },
      });
    },
    summary: async (userId) => {
      const { rows, total, unread, seq } = await readSlice(db, sliceOf(userId, NOTIFICATIONS_DAYS), NEWEST);
      return { unread_count: unread, seq, total, latest: present(rows)[0] ?? null };
    },
    countUnread,
    markRead: (userId, uuids) =>
      withTransaction(db, async (trx) => {
        await lockCounts(trx, [userId]);
        const read = await markRead(trx, { ...filterOf(userId), uuids }, now());
        if (read.length > 0) {
          const data = { notification_uuids: read };
          await publishRealtime(bus, trx, { to: { accounts: [userId] }, event: notificationRead, data });
        }
        const counts = await publishCounts({ bus, now }, trx, [userId]);
        return { updated: read.length, ...unreadOf(counts, userId) };
      }),
    remove: (userId, uuid) =>
      withTransaction(db, async (trx) => {
        await lockCounts(trx, [userId]);
        if (!(await deleteNotification(trx, uuid, userId))) throw notificationNotFound();
        return unreadOf(await publishCounts({ bus, now }, trx, [userId]), userId);
      }),
    findUnreadSince: async (userId, since, count) => {
      const filter = { userId, since, isUnreadOnly: true, uuids: null };
      const { count: total } = await countNotifications(db, filter);
      const rows = await findNotifications(db, filter, { after: null, offset: 0, count });
      return { shown: present(rows), total };
    },
    findUnread: async (userId, uuid) => {
      const filter = { ...filterOf(userId), isUnreadOnly: true, uuids: [uuid] };
      return present(await findNotifications(db, filter, NEWEST))[0];
    },
  };
}

function unreadOf(counts: ReadonlyMap<string, UnreadCount>, userId: string): UnreadCount {
  return counts.get(userId) ?? { unread_count: 0 };
}
