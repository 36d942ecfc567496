import {
  createWebhook,
  deleteWebhook,
  enableWebhook,
  listWebhookDeliveries,
  listWebhooks,
  resendWebhookDelivery,
  testWebhook,
} from '@plotline/contract/webhooks.ts';
import { route } from '../../platform/http/route.ts';
import type { Feature, Platform } from '../../platform/platform.ts';
import type { ConfirmPassword } from '../accounts/password-check.service.ts';
import { SEND_WEBHOOK, sendWebhookJob, type WebhookJobParts } from './webhooks.jobs.ts';
import { createWebhooksService } from './webhooks.service.ts';
import { subscribeToActivities, subscribeToPasswords } from './webhooks.subscriber.ts';

/** Webhooks: posts events of a user's activities to URLs of theirs. */
export function createWebhooks(
  platform: Platform,
  { confirmPassword, ...parts }: WebhookJobParts & { readonly confirmPassword: ConfirmPassword },
): Feature {
  const webhooks = createWebhooksService(platform, confirmPassword);
  return {
    name: 'webhooks',
    routes: [
      route(listWebhooks, async ({ viewer }) => ({ webhooks: await webhooks.list(viewer) })),
      route(createWebhook, ({ viewer, body, ip }) => webhooks.create(viewer, body, ip)),
      route(enableWebhook, async ({ viewer, params }) => ({
        webhook: await webhooks.enable(viewer, params.uuid),
      })),
      route(deleteWebhook, async ({ viewer, params, ip }) => {
        await webhooks.remove(viewer, params.uuid, ip);
        return { success: true as const };
      }),
      route(testWebhook, async ({ viewer, params }) => ({
        delivery: await webhooks.test(viewer, params.uuid),
      })),
      route(resendWebhookDelivery, async ({ viewer, params }) => {
        await webhooks.resend(viewer, params.uuid, params.delivery_uuid);
        return { success: true as const };
      }),
      route(listWebhookDeliveries, async ({ viewer, params }) => ({
        deliveries: await webhooks.deliveries(viewer, params.uuid),
      })),
    ],
    jobs: { [SEND_WEBHOOK]: sendWebhookJob(platform, parts) },
    start: () => {
      subscribeToActivities(platform, parts);
      subscribeToPasswords(platform);
    },
  };
}
