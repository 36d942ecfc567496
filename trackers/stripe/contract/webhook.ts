import { Type } from 'typebox';
import { defineEndpoint } from '@plotline/contract/endpoint.ts';

export const receiveStripeWebhook = defineEndpoint('receiveStripeWebhook', {
  route: 'POST /api/stripe/webhook',
  access: 'anyone',
  summary:
    'Receives events of connected accounts from Stripe; 400 without a valid signature. An event queues a sync',
  rawBody: true,
  response: Type.Object({ received: Type.Literal(true) }),
  ratePerMinute: 1200,
});
