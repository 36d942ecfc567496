import { Type } from 'typebox';
import { Value } from 'typebox/value';
import type { PushMessage } from '@plotline/contract/notifications.ts';
import type { Db } from '../../platform/database.ts';
import type { JobHandler, Jobs } from '../../platform/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import type { NotificationsService } from './notifications.service.ts';
import { findMutedTypes } from './preferences.repository.ts';
import { deliver } from './push-delivery.ts';
import { retryDelayMs } from './push-retry.ts';
import {
  deleteSubscription,
  findLiveSubscription,
  findSubscriptions,
  type PushSubscription,
} from './push.repository.ts';
import { pushSenderOf } from './push.service.ts';

/** One message for one browser. */
export const PUSH = 'notifications.push';

const Push = Type.Object({
  subscription_uuid: Type.String({ format: 'uuid' }),
  notification_uuid: Type.String({ format: 'uuid' }),
  /** From 1. */
  attempt: Type.Integer(),
});
type Push = Type.Static<typeof Push>;

/** Of what comes at once, a user's devices are told of the newest; the number says that there is more. */
const PUSHED_AT_ONCE = 5;

/** In the transaction that tells users of these, the newest first; one statement where no one has a subscription. */
export async function addPushJobs(
  jobs: Jobs,
  trx: Db,
  news: readonly { readonly uuid: string; readonly user_id: string }[],
): Promise<void> {
  if (news.length === 0) return;
  const newsOf = Map.groupBy(news, ({ user_id: userId }) => userId);
  const subscriptions = await findSubscriptions(trx, [...newsOf.keys()]);
  const pushes = subscriptions.flatMap(({ uuid: subscription_uuid, user_id: userId }): Push[] => {
    const theirs = newsOf.get(userId)?.slice(0, PUSHED_AT_ONCE).toReversed() ?? [];
    return theirs.map(({ uuid }) => ({ subscription_uuid, notification_uuid: uuid, attempt: 1 }));
  });
  for (const push of pushes) await addPush(jobs, trx, push);
}

/** One that still waits for its turn, or for another attempt, is replaced. */
async function addPush(jobs: Jobs, trx: Db, push: Push, runAt?: Date): Promise<void> {
  const key = `push:${push.subscription_uuid}:${push.notification_uuid}`;
  await jobs.add(trx, PUSH, push, { key, ...(runAt ? { runAt } : {}) });
}

type PushPlatform = Pick<Platform, 'db' | 'jobs' | 'now' | 'config'>;
type Notifications = Pick<NotificationsService, 'findUnread' | 'countUnread'>;

/** Sends what the user may still see, wants and has not read meanwhile. */
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
    await addPush(jobs, db, { ...push, attempt: push.attempt + 1 }, runAt);
  }

  return async (raw, { signal, log }) => {
    const push = Value.Parse(Push, raw);
    const subscription = await findLiveSubscription(db, push.subscription_uuid, now());
    const message = subscription && (await findMessage(subscription.user_id, push.notification_uuid));
    if (!subscription || !message) return;
    const delivery = await deliver(sender, subscription, { message, signal });
    if (delivery.outcome === 'delivered') return;
    // What the end of this node has cut off is no attempt: the job runs again.
    signal.throwIfAborted();
    const { outcome, reason } = delivery;
    const { attempt } = push;
    log.warn({ service: serviceOf(subscription), outcome, reason, attempt }, 'push message not delivered');
    if (outcome === 'gone') await deleteSubscription(db, subscription);
    if (outcome === 'later') await retry(push, delivery.retryAfter);
  };
}

/** The rest of the address is a secret. */
function serviceOf({ endpoint }: PushSubscription): string {
  return new URL(endpoint).host;
}
