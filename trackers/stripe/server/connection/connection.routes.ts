import { dirname } from 'node:path/posix';
import { pathOf } from '@plotline/contract/endpoint.ts';
import { route, type Route } from '@plotline/server/tracker-kit/http.ts';
import {
  ATTEMPT_SECONDS,
  openAttempt,
  sealAttempt,
} from '@plotline/server/tracker-kit/sync/oauth-attempt.ts';
import {
  changeStripeSettings,
  connectStripe,
  disconnectStripe,
  finishStripeInstall,
  getStripeBalance,
  getStripeConnectUrl,
  getStripeSettings,
  getStripeStatus,
  keepStripeHistory,
  syncStripe,
} from '../../contract/connection.ts';
import { receiveStripeWebhook } from '../../contract/webhook.ts';
import type { StripeClient } from '../client/stripe.client.ts';
import type { StripeKit } from '../stripe.db.ts';
import { connect, startConnecting } from './connect.service.ts';
import { balanceOf } from './balance.service.ts';
import { disconnect, keepHistory, requestSync, statusOf } from './connection.service.ts';
import { finishInstall } from './install.service.ts';
import { findAmountVisibility, saveAmountVisibility } from './connection.repository.ts';
import { receiveWebhook } from './webhook.service.ts';

const COOKIE = 'stripe_connect';

export function connectionRoutes(kit: StripeKit, client: StripeClient): readonly Route[] {
  const scope = {
    // For the code and for the installation.
    path: dirname(pathOf(connectStripe)),
    httpOnly: true,
    sameSite: 'lax',
    secure: kit.config.publicUrl.startsWith('https:'),
  } as const;
  return [
    route(getStripeConnectUrl, async ({ viewer, reply }) => {
      const { attempt, ...links } = startConnecting(kit, viewer.uuid);
      reply.setCookie(COOKIE, sealAttempt(kit, 'stripe', attempt), { ...scope, maxAge: ATTEMPT_SECONDS });
      return links;
    }),
    route(connectStripe, async ({ viewer, query, request, reply }) => {
      const attempt = openAttempt(kit, 'stripe', request.cookies[COOKIE] ?? '');
      const connected = await connect(kit, client, { userId: viewer.uuid, attempt, ...query });
      reply.clearCookie(COOKIE, scope);
      return connected;
    }),
    route(getStripeStatus, ({ viewer }) => statusOf(kit, viewer.uuid)),
    route(disconnectStripe, async ({ viewer }) => {
      await disconnect(kit, viewer.uuid);
      return { success: true } as const;
    }),
    route(keepStripeHistory, ({ viewer }) => keepHistory(kit, viewer.uuid)),
    route(getStripeBalance, ({ viewer }) => balanceOf(kit.db, viewer.uuid)),
    route(syncStripe, ({ viewer, query }) =>
      requestSync(kit, viewer.uuid, { isForced: query.force ?? false }),
    ),
    route(getStripeSettings, async ({ viewer }) => ({
      amount_visibility: await findAmountVisibility(kit.db, viewer.uuid),
    })),
    route(changeStripeSettings, async ({ viewer, body }) => {
      await kit.lockedTransaction(viewer.uuid, async (trx) => {
        await saveAmountVisibility(trx, viewer.uuid, body.amount_visibility);
        await kit.publishPrivacyChange(trx, viewer.uuid);
      });
      return body;
    }),
    route(finishStripeInstall, async ({ viewer, query, request, reply }) => {
      const attempt = openAttempt(kit, 'stripe', request.cookies[COOKIE] ?? '');
      const address = await finishInstall(kit, client, { userId: viewer?.uuid ?? null, attempt, query });
      reply.clearCookie(COOKIE, scope);
      return reply.redirect(address, 302);
    }),
    route(receiveStripeWebhook, async ({ rawBody, request }) => {
      const signature = request.headers['stripe-signature'];
      await receiveWebhook(kit, { body: rawBody, signature: String(signature ?? '') });
      return { received: true } as const;
    }),
  ];
}
