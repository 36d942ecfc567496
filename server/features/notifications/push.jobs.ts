import { Type } from 'typebox';
import { Value } from 'typebox/value';
import type { PushMessage } from '@plotline/contract/notifications.ts';
import type { Db } from '../../platform/database.ts';
import type { JobHandler, Jobs } from '../../platform/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import type { NotificationsService } from './notifications.service.ts';
import { findMutedTypes, findQuietHours } from './delivery-settings.repository.ts';
import { endOfQuietHours } from './quiet-hours.ts';
import { sendPush } from './push-delivery.ts';
import {
  deleteSubscription,
  findLiveSubscription,
  findSubscriptions,
  type PushSubscription,
} from './push.repository.ts';
import { pushSenderOf } from './push.service.ts';

/** Sends one message to one browser. */
export const PUSH = 'notifications.push';

const Push = Type.Object({
  subscription_uuid: Type.String({ format: 'uuid' }),
  notification_uuid: Type.String({ format: 'uuid' }),
  /** From 1. */
  attempt: Type.Integer(),
});
type Push = Type.Static<typeof Push>;

/** Messages per browser and delivery; the unread count shows that there are more. */
const PUSHES_PER_DELIVERY = 5;

/** Delays of retries: 30 s, then four times as long each time. */
const FIRST_DELAY_MS = 30_000;
const GROWTH = 4;
const ATTEMPTS_MAX = 7;
/** A message is not worth sending after a day. */
const MAX_DELAY_MS = 24 * 60 * 60 * 1000;

/** After mails, of which there are fewer. */
const PRIORITY = 5;

/** Adds the jobs for new notifications, sorted newest first, within the transaction of their delivery. */
export async function addPushJobs(
  jobs: Jobs,
  trx: Db,
  added: readonly { readonly uuid: string; readonly user_id: string }[],
): Promise<void> {
  if (added.length === 0) return;
  const byUser = Map.groupBy(added, ({ user_id: userId }) => userId);
  const subscriptions = await findSubscriptions(trx, [...byUser.keys()]);
  const pushes = subscriptions.flatMap(({ uuid: subscription_uuid, user_id: userId }): Push[] => {
    const newest = byUser.get(userId)?.slice(0, PUSHES_PER_DELIVERY).toReversed() ?? [];
    return newest.map(({ uuid }) => ({ subscription_uuid, notification_uuid: uuid, attempt: 1 }));
  });
  for (const push of pushes) await addPush(jobs, trx, push);
}

interface PushTime {
  readonly runAt?: Date;
  readonly key?: string;
}

/** Adds a job, which replaces a pending one for the same message. */
async function addPush(
  jobs: Jobs,
  trx: Db,
  push: Push,
  { runAt, key = `push:${push.subscription_uuid}:${push.notification_uuid}` }: PushTime = {},
): Promise<void> {
  await jobs.add(trx, PUSH, push, { key, priority: PRIORITY, ...(runAt ? { runAt } : {}) });
}

type PushPlatform = Pick<Platform, 'db' | 'jobs' | 'now' | 'config'>;
type Notifications = Pick<NotificationsService, 'findUnread' | 'countUnread'>;

/**
 * Sends a notification if it is still visible, unread and not muted. Of the notifications within quiet hours, each
 * browser gets the newest one when they end; the unread count shows that there are more.
 */
export function pushJob({ db, jobs, now, config }: PushPlatform, notifications: Notifications): JobHandler {
  const sender = pushSenderOf(config);

  async function findMessage(userId: string, uuid: string): Promise<PushMessage | undefined> {
    const notification = await notifications.findUnread(userId, uuid);
    if (!notification) return undefined;
    if ((await findMutedTypes(db, userId)).includes(notification.type)) return undefined;
    const { message, link } = notification;
    const { unread_count } = await notifications.countUnread(userId);
    return { title: config.brandName, body: message, link, tag: uuid, unread_count };
  }

  async function retry(push: Push, retryAfter: string | undefined): Promise<void> {
    const delayMs = retryDelayMs(push.attempt, retryAfter, now());
    if (delayMs === null) return;
    const runAt = new Date(now().getTime() + delayMs);
    await addPush(jobs, db, { ...push, attempt: push.attempt + 1 }, { runAt });
  }

  return async (raw, { signal, log }) => {
    const push = Value.Parse(Push, raw);
    const subscription = await findLiveSubscription(db, push.subscription_uuid, now());
    const message = subscription && (await findMessage(subscription.user_id, push.notification_uuid));
    if (!subscription || !message) return;
    const hours = await findQuietHours(db, subscription.user_id);
    const runAt = hours && endOfQuietHours(now(), hours);
    if (runAt)
      return addPush(jobs, db, push, { runAt, key: `push:${push.subscription_uuid}:after_quiet_hours` });
    const result = await sendPush(sender, subscription, { message, signal });
    if (result.outcome === 'delivered') return;
    // An attempt that the end of this node has aborted does not count: the job runs again.
    signal.throwIfAborted();
    const { outcome, reason } = result;
    const { attempt } = push;
    log.warn({ service: serviceOf(subscription), outcome, reason, attempt }, 'push message not delivered');
    if (outcome === 'gone') await deleteSubscription(db, subscription);
    if (outcome === 'later') await retry(push, result.retryAfter);
  };
}

/** Returns the host of a push service; the rest of the address is secret. */
function serviceOf({ endpoint }: PushSubscription): string {
  return new URL(endpoint).host;
}

/** Returns the delay after an attempt, counted from 1, and at least `Retry-After`; null: not worth another attempt. */
export function retryDelayMs(attempt: number, retryAfter: string | undefined, now: Date): number | null {
  const delayMs = Math.max(FIRST_DELAY_MS * GROWTH ** (attempt - 1), retryAfterMs(retryAfter, now));
  return attempt < ATTEMPTS_MAX && delayMs <= MAX_DELAY_MS ? delayMs : null;
}

/** Returns the delay in a `Retry-After` header, in seconds or as a date; 0 for anything else. */
function retryAfterMs(retryAfter: string | undefined, now: Date): number {
  if (retryAfter === undefined) return 0;
  const delayMs = /^\d+$/.test(retryAfter)
    ? Number(retryAfter) * 1000
    : Date.parse(retryAfter) - now.getTime();
  return Number.isNaN(delayMs) ? 0 : delayMs;
}
