import { setTimeout as wait } from 'node:timers/promises';
import {
  notificationEvent,
  notificationNew,
  notificationsChanged,
  type Notification,
} from '@plotline/contract/notifications.ts';
import { withTransaction, type Db } from '../../platform/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { publishRealtime } from '../../platform/realtime.ts';
import {
  findByUuid,
  lockCounts,
  takeUndelivered,
  type ActionKey,
  type Candidate,
} from './delivery.repository.ts';
import { presentNotifications, type NotificationLabels } from './present-notification.ts';
import { addPushJobs } from './push.jobs.ts';
import { findSubscriptions } from './push.repository.ts';
import { publishCounts } from './unread-count.ts';

/** Sends notifications and unread counts to browsers and push services, as they are when they are sent. */
export interface Delivery {
  /**
   * Delivers new notifications; to be called after the commit. Recipients without a notification since then, new or
   * shown again, get no event at all. A job finds the notifications that this node fails to deliver.
   */
  deliver(recipients: readonly Recipient[], since: Date): void;
  /** Makes browsers reload lists in which notifications appeared, vanished or changed their text. */
  refresh(userIds: readonly string[]): void;
  refreshFound(find: () => Promise<readonly string[]>): void;
  /** Does so for one user, who is only looked for with an open browser. */
  refreshOpen(userId: string, find: () => Promise<readonly string[]>): void;
  /** Resolves when everything is delivered. */
  settled(): Promise<void>;
}

interface Recipient {
  readonly userId: string;
  /** The action that the notification is about, if a user did one. */
  readonly action?: ActionKey;
}

/** Users with an open browser, as far as this node knows. */
export interface Online {
  readonly has: (userId: string) => boolean;
}

type DeliveryPlatform = Pick<Platform, 'db' | 'bus' | 'jobs' | 'now' | 'log'>;

/** Recipients within this time of the last delivery are delivered to together. */
const BATCH_MS = 50;
const USERS_PER_TRANSACTION = 100;
/** Older notifications are not sent as events: a browser that connected since then has fetched them. */
export const RECENT_MS = 5 * 60_000;
/** Events per user and batch; the browser loads the others when the list is opened. */
const EVENTS_PER_USER = 20;

export function createDelivery(
  platform: DeliveryPlatform,
  { labels, online }: { labels: NotificationLabels; online: Online },
): Delivery {
  const { db, log } = platform;
  const pending = new Map<string, Candidate>();
  const finding = new Set<Promise<void>>();
  let running: Promise<void> | null = null;

  /** Delivers right away, then in batches until no recipient is pending. */
  async function run(): Promise<void> {
    while (pending.size > 0) {
      const candidates = new Map(pending);
      pending.clear();
      await Promise.all([deliverBatch(candidates), wait(BATCH_MS)]);
    }
    running = null;
  }

  async function deliverBatch(candidates: ReadonlyMap<string, Candidate>): Promise<void> {
    try {
      const reachable = await findReachable(db, online, [...candidates.keys()]);
      for (let start = 0; start < reachable.length; start += USERS_PER_TRANSACTION) {
        const userIds = reachable.slice(start, start + USERS_PER_TRANSACTION);
        const batch = userIds.flatMap((id) => candidates.get(id) ?? []);
        await withTransaction(db, (trx) => deliverWithin(trx, platform, { candidates: batch, labels }));
      }
    } catch (error) {
      log.error({ err: error }, 'notifications were not delivered');
    }
  }

  function add(recipients: readonly Recipient[], since: Date | null): void {
    for (const { userId, action } of recipients) {
      const known = pending.get(userId);
      pending.set(userId, {
        userId,
        since: earlierOf(known?.since ?? null, since),
        actions: [...(known?.actions ?? []), ...(action ? [action] : [])],
        isChanged: known?.isChanged === true || since === null,
      });
    }
    // An empty run would reset `running` before it is assigned and block all later ones.
    if (pending.size > 0) running ??= run();
  }

  const refresh = (userIds: readonly string[]) =>
    add(
      userIds.map((userId) => ({ userId })),
      null,
    );

  async function findAndRefresh(find: () => Promise<readonly string[]>): Promise<void> {
    try {
      refresh(await find());
    } catch (error) {
      log.error({ err: error }, 'recipients of notifications were not found');
    }
  }

  const refreshFound: Delivery['refreshFound'] = (find) => {
    const found = findAndRefresh(find).finally(() => finding.delete(found));
    finding.add(found);
  };

  return {
    deliver: add,
    refresh,
    refreshFound,
    refreshOpen: (userId, find) => {
      if (online.has(userId)) refreshFound(find);
    },
    settled: async () => {
      await Promise.all(finding);
      await running;
    },
  };
}

/** Returns the users who are online or have a push subscription; the others fetch their list when they come. */
async function findReachable(db: Db, online: Online, userIds: readonly string[]): Promise<readonly string[]> {
  const offline = userIds.filter((userId) => !online.has(userId));
  const subscriptions = offline.length > 0 ? await findSubscriptions(db, offline) : [];
  return [...new Set([...userIds.filter(online.has), ...subscriptions.map(({ user_id: userId }) => userId)])];
}

async function deliverWithin(
  trx: Db,
  platform: DeliveryPlatform,
  { candidates, labels }: { candidates: readonly Candidate[]; labels: NotificationLabels },
): Promise<void> {
  const { bus, jobs, now, log } = platform;
  const userIds = candidates.map(({ userId }) => userId);
  await lockCounts(trx, userIds);
  const taken = await takeUndelivered(trx, candidates, new Date(now().getTime() - RECENT_MS));
  const recent = taken.flatMap(({ uuid, isRecent }) => (isRecent && uuid !== null ? [uuid] : []));
  const rows = recent.length > 0 ? await findByUuid(trx, userIds, recent) : [];
  for (const [userId, own] of Map.groupBy(rows, (row) => row.user_id)) {
    const newest = presentNotifications(own.slice(0, EVENTS_PER_USER), { labels, log });
    for (const notification of newest.toReversed()) await publishNew(trx, bus, userId, notification);
  }
  await addPushJobs(jobs, trx, rows);
  const changed = candidates.filter(({ isChanged }) => isChanged).map(({ userId }) => userId);
  if (changed.length > 0)
    await publishRealtime(bus, trx, { to: { accounts: changed }, event: notificationsChanged, data: {} });
  const affected = [...new Set(taken.map(({ userId }) => userId))];
  if (affected.length > 0) await publishCounts(platform, trx, affected);
}

async function publishNew(
  trx: Db,
  bus: Platform['bus'],
  userId: string,
  notification: Notification,
): Promise<void> {
  const to = { accounts: [userId], actor: notification.related_user.uuid };
  await publishRealtime(bus, trx, { to, event: notificationNew, data: { notification } });
  await publishRealtime(bus, trx, { to, event: notificationEvent, data: { notification } });
}

function earlierOf(one: Date | null, other: Date | null): Date | null {
  if (one === null || other === null) return one ?? other;
  return one < other ? one : other;
}
