import { TEST_EVENT } from '@plotline/contract/webhooks.ts';
import type { QueryExecutorProvider } from 'kysely';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { withTransaction, type Db } from '../../platform/database.ts';
import type { JobContext, JobHandler, Jobs } from '../../platform/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { createSeal } from '../../platform/seal.ts';
import { mailNotice } from '../accounts/notice-mails.service.ts';
import { NOTICE_GIVEN } from '../activities/notices.events.ts';
import type { FeedService } from '../feed/feed.service.ts';
import * as deliveries from './deliveries.repository.ts';
import { presentPublished, presentRemoved, webhookBody } from './webhook-body.ts';
import { sendWebhook, type WebhookResult } from './webhook-request.ts';
import { findWebhook, HEALTHY, lockWebhook, updateHealth, type WebhookRow } from './webhooks.repository.ts';

/** Sends the waiting events of one webhook. */
export const SEND_WEBHOOK = 'webhooks.send';
/** Owner of the seal, for secrets. */
export const SEAL_OWNER = 'webhooks';

/** An event is given up after a day of attempts, a webhook is switched off after three days without a success. */
const GIVE_UP_MS = 24 * 60 * 60 * 1000;
const SWITCH_OFF_MS = 3 * GIVE_UP_MS;
const SETTINGS_PATH = '/settings/api';
const MIN_DELAY_MS = 60 * 1000;
const MAX_DELAY_MS = 8 * 60 * 60 * 1000;
/** Attempts of an event: at once, after 1, 4, 16 and 64 minutes, 4, 12 and 20 hours. */
const GROWTH = 3;
/** Time after which other webhooks get their turn. */
const TURN_MS = 15 * 1000;
/** Webhooks that send at the same time, over all nodes: slow ones must not occupy every job. */
const QUEUES = 2;
/** After other jobs that are due. */
const PRIORITY = 10;

const Payload = Type.Object({ webhook_id: Type.String({ format: 'uuid' }) });

/** Adds the job of a webhook, which replaces a pending one. */
export function queueWebhook(
  jobs: Jobs,
  trx: QueryExecutorProvider,
  webhookId: string,
  runAt?: Date,
): Promise<void> {
  return jobs.add(
    trx,
    SEND_WEBHOOK,
    { webhook_id: webhookId },
    {
      key: `webhook:${webhookId}`,
      queue: `webhooks:${Number.parseInt(webhookId.slice(-1), 16) % QUEUES}`,
      priority: PRIORITY,
      ...(runAt ? { runAt } : {}),
    },
  );
}

export interface WebhookJobParts {
  /** Selects those of a user's activities that are published and visible to their author. */
  readonly findPublished: (
    db: QueryExecutorProvider,
    userId: string,
    uuids: readonly string[],
  ) => Promise<readonly string[]>;
  readonly feed: Pick<FeedService, 'activity'>;
}

type JobPlatform = Pick<Platform, 'db' | 'bus' | 'jobs' | 'now' | 'config'>;

/**
 * Sends the events of a webhook one after the other until none is due, one fails, or its turn is over. The activity is
 * read when it is sent, so that nothing is stored and a post that was hidden meanwhile is not sent.
 */
export function sendWebhookJob(platform: JobPlatform, parts: WebhookJobParts): JobHandler {
  const { db, jobs, now } = platform;
  return async (raw, context) => {
    const { webhook_id: id } = Value.Parse(Payload, raw);
    const endsAt = now().getTime() + TURN_MS;
    do {
      const webhook = await findWebhook(db, id);
      if (!webhook?.isEnabled) return;
      const delivery = await deliveries.findDueDelivery(db, webhook, now());
      if (!delivery) break;
      await attempt(platform, parts, { webhook, delivery, context });
    } while (now().getTime() < endsAt);
    await withTransaction(db, async (trx) => {
      // Publishers lock the row too: an event is either found here or adds its own job afterwards.
      const webhook = await lockWebhook(trx, id);
      const dueAt = webhook?.isEnabled ? await deliveries.findNextDue(trx, id) : undefined;
      if (dueAt) await queueWebhook(jobs, trx, id, latestOf(dueAt, webhook?.pausedUntil ?? dueAt));
    });
  };
}

/** The operator replaced the secret key of the installation without keeping the previous one. */
const SECRET_LOST = {
  httpStatus: null,
  error: 'The signing secret is lost. Please add the webhook again.',
} as const;

interface Turn {
  readonly webhook: WebhookRow;
  readonly delivery: deliveries.DeliveryRow;
  readonly context: JobContext;
}

async function attempt(platform: JobPlatform, parts: WebhookJobParts, turn: Turn): Promise<void> {
  const { db, now, config } = platform;
  const { webhook, delivery, context } = turn;
  const body = await bodyOf(platform, parts, turn);
  if (body === null) return deliveries.dropDelivery(db, delivery.uuid);
  const secret = createSeal(config, SEAL_OWNER).unseal(webhook.uuid, webhook.sealedSecret);
  const startedAt = performance.now();
  const result =
    secret === null
      ? SECRET_LOST
      : await sendWebhook({
          url: webhook.url,
          secret,
          body,
          now: now(),
          isPrivateAllowed: config.pushToPrivateAddresses,
          signal: context.signal,
        });
  // An attempt that the end of this node has aborted does not count: the job runs again.
  if (result.httpStatus === null) context.signal.throwIfAborted();
  const durationMs = Math.round(performance.now() - startedAt);
  await withTransaction(db, (trx) => record(platform, trx, turn, { ...result, durationMs }));
}

/** Returns null for an activity that is no longer published, or cannot be shown. */
async function bodyOf(
  { db, config: { publicUrl } }: JobPlatform,
  { findPublished, feed }: WebhookJobParts,
  { webhook: { userId }, delivery }: Turn,
): Promise<string | null> {
  const { event, activityUuid } = delivery;
  if (event === TEST_EVENT) return webhookBody(delivery, null);
  if (event === 'activity.removed') return webhookBody(delivery, presentRemoved(delivery));
  if (activityUuid === null || (await findPublished(db, userId, [activityUuid])).length === 0) return null;
  const activity = await feed.activity(activityUuid, { uuid: userId });
  return activity.cannot_be_shown === true
    ? null
    : webhookBody(delivery, presentPublished(activity, publicUrl));
}

type Outcome = WebhookResult & { readonly durationMs: number };

/** Stores the outcome of an attempt, and plans the next one after a failure. */
async function record(
  platform: JobPlatform,
  trx: Db,
  { webhook, delivery }: Turn,
  { httpStatus, error, durationMs }: Outcome,
): Promise<void> {
  // Its user may have deleted the webhook, or have a new password, which switches it off.
  const current = await lockWebhook(trx, webhook.uuid);
  if (!current) return;
  const attemptedAt = platform.now();
  const isDelivered = httpStatus !== null && httpStatus >= 200 && httpStatus < 300;
  const dueAt = later(attemptedAt, delivery.createdAt);
  const isOver =
    delivery.event === TEST_EVENT || !current.isEnabled || age(delivery.createdAt, dueAt) >= GIVE_UP_MS;
  const state = isDelivered ? 'delivered' : isOver ? 'failed' : 'waiting';
  await deliveries.updateAttempt(trx, delivery.uuid, {
    state,
    attemptedAt,
    dueAt,
    httpStatus,
    error,
    durationMs,
  });
  await deliveries.deleteOldDeliveries(trx, webhook.uuid);
  if (!current.isEnabled) return;
  if (isDelivered) return updateHealth(trx, webhook.uuid, HEALTHY);
  if (delivery.event === TEST_EVENT) return;
  const failingSince = current.failingSince ?? attemptedAt;
  const isEnabled = age(failingSince, attemptedAt) < SWITCH_OFF_MS;
  const pausedUntil = later(attemptedAt, failingSince);
  await updateHealth(trx, webhook.uuid, { isEnabled, failingSince, pausedUntil });
  if (isEnabled) return;
  await deliveries.failWaiting(trx, [webhook.uuid]);
  await announceSwitchOff(platform, trx, webhook);
}

/** Its user may not open the app for days, so they also get a mail. */
async function announceSwitchOff(platform: JobPlatform, trx: Db, { userId, url }: WebhookRow): Promise<void> {
  const { host } = new URL(url);
  const message = `Your webhook to ${host} was switched off: no event has reached it for three days.`;
  await platform.bus.publish(trx, NOTICE_GIVEN, { user_ids: [userId], message, own_path: SETTINGS_PATH });
  await mailNotice(platform, trx, userId, {
    subject: `Your webhook to ${host} was switched off`,
    paragraphs: [
      message,
      `When your server responds again, switch the webhook on: ${platform.config.publicUrl}${SETTINGS_PATH}`,
      'There you can also send the failed events again.',
    ],
  });
}

function age(since: Date, now: Date): number {
  return now.getTime() - since.getTime();
}

/** Returns the time of the next attempt: the longer it has been failing, the later. */
export function later(now: Date, since: Date): Date {
  const delayMs = Math.min(MAX_DELAY_MS, Math.max(MIN_DELAY_MS, GROWTH * age(since, now)));
  return new Date(now.getTime() + delayMs);
}

function latestOf(one: Date, other: Date): Date {
  return one > other ? one : other;
}
