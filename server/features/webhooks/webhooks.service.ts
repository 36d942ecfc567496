import { WEBHOOKS_MAX } from '@plotline/contract/limits.ts';
import type { BodyOf } from '@plotline/contract/endpoint.ts';
import {
  TEST_EVENT,
  type createWebhook,
  type Webhook,
  type WebhookDelivery,
} from '@plotline/contract/webhooks.ts';
import { withTransaction, type Db } from '../../platform/database.ts';
import type { Viewer } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { findPublicAddress, NOT_PUBLIC } from '../../platform/public-address.ts';
import { createSeal } from '../../platform/seal.ts';
import { createSecurityLog } from '../../platform/security-log.ts';
import { newSessionToken } from '../../platform/session.ts';
import type { ConfirmPassword } from '../accounts/password-check.service.ts';
import {
  findDeliveries,
  insertDeliveries,
  requeueFailed,
  type DeliveryRow,
} from './deliveries.repository.ts';
import * as errors from './webhooks.errors.ts';
import { queueWebhook, SEAL_OWNER } from './webhooks.jobs.ts';
import {
  deleteWebhookRow,
  findWebhook,
  findWebhooks,
  HEALTHY,
  insertWebhook,
  lockWebhook,
  updateHealth,
  type WebhookRow,
} from './webhooks.repository.ts';
import { WAITING_MAX } from './webhooks.subscriber.ts';

/** A user's own webhooks. All but `list` and `create` throw HttpError 404 for a webhook that is not the viewer's. */
export interface WebhooksService {
  list(viewer: Viewer): Promise<Webhook[]>;
  /** @throws HttpError 422 for a wrong password or a URL that may not be called, 400 for one webhook too many */
  create(
    viewer: Viewer,
    body: BodyOf<typeof createWebhook>,
    ip: string,
  ): Promise<{ webhook: Webhook; secret: string }>;
  enable(viewer: Viewer, uuid: string): Promise<Webhook>;
  remove(viewer: Viewer, uuid: string, ip: string): Promise<void>;
  /** Queues a test event. @throws HttpError 409 when the webhook is switched off or has too many waiting events */
  test(viewer: Viewer, uuid: string): Promise<WebhookDelivery>;
  /** Queues a failed event again. @throws HttpError 409 when the webhook is switched off or the event has not failed */
  resend(viewer: Viewer, uuid: string, deliveryUuid: string): Promise<void>;
  deliveries(viewer: Viewer, uuid: string): Promise<WebhookDelivery[]>;
}

type WebhooksPlatform = Pick<Platform, 'db' | 'jobs' | 'now' | 'newId' | 'config' | 'log'>;

export function createWebhooksService(
  { db, jobs, now, newId, config, log }: WebhooksPlatform,
  confirmPassword: ConfirmPassword,
): WebhooksService {
  const seal = createSeal(config, SEAL_OWNER);
  const logSecurity = createSecurityLog(log);

  async function ownWebhook({ uuid: userId }: Viewer, uuid: string): Promise<WebhookRow> {
    const webhook = await findWebhook(db, uuid);
    if (webhook?.userId !== userId) throw errors.webhookNotFound();
    return webhook;
  }

  return {
    list: async (viewer) => (await findWebhooks(db, viewer.uuid)).map(presentWebhook),
    create: async ({ uuid: userId }, { url, events, password }, ip) => {
      await checkCount(db, userId);
      const requireSamePassword = await confirmPassword({ userId, password, ip });
      await checkUrl(url, config.pushToPrivateAddresses);
      const secret = `whsec_${newSessionToken()}`;
      const uuid = newId();
      const webhook = {
        uuid,
        userId,
        url: new URL(url).href,
        events: [...new Set(events)],
        sealedSecret: seal.seal(uuid, secret),
        createdAt: now(),
      };
      await withTransaction(db, async (trx) => {
        // Locks the account, so that two requests cannot exceed the limit together.
        await requireSamePassword(trx);
        await checkCount(trx, userId);
        await insertWebhook(trx, webhook);
      });
      logSecurity('webhook_added', { user_id: userId, ip });
      return { webhook: presentWebhook({ ...webhook, ...HEALTHY }), secret };
    },
    enable: async (viewer, uuid) => {
      const webhook = await ownWebhook(viewer, uuid);
      await updateHealth(db, uuid, HEALTHY);
      return presentWebhook({ ...webhook, ...HEALTHY });
    },
    remove: async (viewer, uuid, ip) => {
      if (!(await deleteWebhookRow(db, viewer.uuid, uuid))) throw errors.webhookNotFound();
      logSecurity('webhook_removed', { user_id: viewer.uuid, ip });
    },
    test: async (viewer, uuid) => {
      const { isEnabled } = await ownWebhook(viewer, uuid);
      if (!isEnabled) throw errors.webhookIsOff();
      const sample = {
        uuid: newId(),
        event: TEST_EVENT,
        activityUuid: null,
        trackerType: null,
        createdAt: now(),
      } as const;
      await withTransaction(db, async (trx) => {
        // A turn that ends now would replace the job of the test by a later one.
        await lockWebhook(trx, uuid);
        if ((await insertDeliveries(trx, uuid, { added: [sample], most: WAITING_MAX })) === 0)
          throw errors.webhookIsBusy();
        await queueWebhook(jobs, trx, uuid);
      });
      return presentDelivery({ ...sample, ...UNTRIED });
    },
    resend: async (viewer, uuid, deliveryUuid) => {
      await ownWebhook(viewer, uuid);
      await withTransaction(db, async (trx) => {
        const webhook = await lockWebhook(trx, uuid);
        if (!webhook?.isEnabled) throw errors.webhookIsOff();
        if (!(await requeueFailed(trx, uuid, deliveryUuid, now()))) throw errors.deliveryHasNotFailed();
        // Its user knows that the URL responds again, so that nothing waits for the end of a pause.
        await updateHealth(trx, uuid, { ...webhook, pausedUntil: null });
        await queueWebhook(jobs, trx, uuid);
      });
    },
    deliveries: async (viewer, uuid) => {
      await ownWebhook(viewer, uuid);
      return (await findDeliveries(db, uuid)).map(presentDelivery);
    },
  };
}

/** @throws HttpError 400 */
async function checkCount(db: Db, userId: string): Promise<void> {
  if ((await findWebhooks(db, userId)).length >= WEBHOOKS_MAX) throw errors.tooManyWebhooks();
}

/** @throws HttpError 422 */
async function checkUrl(url: string, isPrivateAllowed: boolean): Promise<void> {
  const address = await findPublicAddress(url, { isPrivateAllowed }).catch(() => {
    throw errors.webhookUrlRefused(NOT_PUBLIC);
  });
  if ('objection' in address) throw errors.webhookUrlRefused(address.objection);
}

const UNTRIED = {
  state: 'waiting',
  attempts: 0,
  attemptedAt: null,
  httpStatus: null,
  error: null,
  durationMs: null,
} as const;

function presentWebhook(row: WebhookRow): Webhook {
  return {
    uuid: row.uuid,
    url: row.url,
    events: [...row.events],
    created_at: row.createdAt.toISOString(),
    is_enabled: row.isEnabled,
    failing_since: row.failingSince?.toISOString() ?? null,
  };
}

function presentDelivery(row: DeliveryRow): WebhookDelivery {
  return {
    uuid: row.uuid,
    event: row.event,
    state: row.state,
    created_at: row.createdAt.toISOString(),
    attempts: row.attempts,
    attempted_at: row.attemptedAt?.toISOString() ?? null,
    http_status: row.httpStatus,
    error: row.error,
    duration_ms: row.durationMs,
  };
}
