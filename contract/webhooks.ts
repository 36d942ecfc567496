import { Type, type Static } from 'typebox';
import { defineEndpoint } from './endpoint.ts';
import { PASSWORD_MAX, WEBHOOK_URL_MAX } from './limits.ts';
import { Instant, Nullable, Success, Uuid, UuidParam } from './schema.ts';

/** Events of the user's own activities. */
export const WEBHOOK_EVENTS = ['activity.published', 'activity.removed'] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];
/** Sent on request only. */
export const TEST_EVENT = 'test';

/** Webhook: a URL of the user to which the server posts events of their activities. */
export const Webhook = Type.Object({
  uuid: Uuid,
  url: Type.String(),
  events: Type.Array(Type.Enum([...WEBHOOK_EVENTS])),
  created_at: Instant,
  /** False once the server has switched it off: after days of failures, or because the password has changed or all other devices were signed out. */
  is_enabled: Type.Boolean(),
  /** The first failure since the last success; null without one, and if a new password has switched it off. */
  failing_since: Nullable(Instant),
});
export type Webhook = Static<typeof Webhook>;

/**
 * An event that is waiting, delivered, failed after a day of attempts, or dropped because its activity was hidden or
 * removed before the event was sent.
 */
export const WEBHOOK_DELIVERY_STATES = ['waiting', 'delivered', 'failed', 'dropped'] as const;

export const WebhookDelivery = Type.Object({
  uuid: Uuid,
  event: Type.Enum([...WEBHOOK_EVENTS, TEST_EVENT]),
  state: Type.Enum([...WEBHOOK_DELIVERY_STATES]),
  created_at: Instant,
  attempts: Type.Integer(),
  attempted_at: Nullable(Instant),
  /** Status of the last response; null if there was none. */
  http_status: Nullable(Type.Integer()),
  /** Why there was no response. */
  error: Nullable(Type.String()),
  duration_ms: Nullable(Type.Integer()),
});
export type WebhookDelivery = Static<typeof WebhookDelivery>;

export const listWebhooks = defineEndpoint('listWebhooks', {
  route: 'GET /api/auth/webhooks',
  access: 'signed-in',
  summary: "List the viewer's webhooks, oldest first",
  response: Type.Object({ webhooks: Type.Array(Webhook) }),
});

export const createWebhook = defineEndpoint('createWebhook', {
  route: 'POST /api/auth/webhooks',
  access: 'signed-in',
  status: 201,
  summary: 'Add a webhook with a signing secret, which only this response contains; at most 3 per user',
  ratePerMinute: 60,
  body: Type.Object({
    url: Type.String({ maxLength: WEBHOOK_URL_MAX }),
    events: Type.Array(Type.Enum([...WEBHOOK_EVENTS]), { minItems: 1, maxItems: WEBHOOK_EVENTS.length }),
    password: Type.String({ maxLength: PASSWORD_MAX, default: '' }),
  }),
  response: Type.Object({ webhook: Webhook, secret: Type.String() }),
});

export const enableWebhook = defineEndpoint('enableWebhook', {
  route: 'POST /api/auth/webhooks/:uuid/enable',
  access: 'signed-in',
  summary: 'Switch on a webhook that the server has switched off',
  params: UuidParam,
  response: Type.Object({ webhook: Webhook }),
});

export const deleteWebhook = defineEndpoint('deleteWebhook', {
  route: 'DELETE /api/auth/webhooks/:uuid',
  access: 'signed-in',
  summary: 'Delete a webhook with its waiting events',
  params: UuidParam,
  response: Success,
});

export const testWebhook = defineEndpoint('testWebhook', {
  route: 'POST /api/auth/webhooks/:uuid/test',
  access: 'signed-in',
  status: 202,
  summary: 'Queue a test event, which appears among the deliveries',
  ratePerMinute: 60,
  params: UuidParam,
  response: Type.Object({ delivery: WebhookDelivery }),
});

export const resendWebhookDelivery = defineEndpoint('resendWebhookDelivery', {
  route: 'POST /api/auth/webhooks/:uuid/deliveries/:delivery_uuid/resend',
  access: 'signed-in',
  status: 202,
  summary: 'Queue a failed event again, for one attempt if it is older than a day',
  ratePerMinute: 60,
  params: Type.Object({ uuid: Uuid, delivery_uuid: Uuid }),
  response: Success,
});

export const listWebhookDeliveries = defineEndpoint('listWebhookDeliveries', {
  route: 'GET /api/auth/webhooks/:uuid/deliveries',
  access: 'signed-in',
  summary: 'List the last 20 deliveries of a webhook, newest first',
  params: UuidParam,
  response: Type.Object({ deliveries: Type.Array(WebhookDelivery) }),
});
