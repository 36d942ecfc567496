import { pathOf } from '@plotline/contract/endpoint.ts';
import { route, type Call, type Route } from '@plotline/server/tracker-kit/http.ts';
import {
  ATTEMPT_SECONDS,
  openAttempt,
  sealAttempt,
} from '@plotline/server/tracker-kit/sync/oauth-attempt.ts';
import {
  cancelStripeConnection,
  changeStripeSettings,
  connectStripe,
  disconnectStripe,
  finishStripeInstall,
  getStripeBalance,
  getStripeConnectUrl,
  getStripeSettings,
  getStripeStatus,
  keepStripeHistory,
  previewStripeAccount,
  syncStripe,
} from '../../contract/connection.ts';
import { receiveStripeWebhook } from '../../contract/webhook.ts';
import type { StripeClient } from '../client/stripe.client.ts';
import type { StripeKit } from '../stripe.db.ts';
import { cancel, connect, preview, startConnecting, type Redirect } from './connect.service.ts';
import { balanceOf } from './balance.service.ts';
import { disconnect, keepHistory, requestSync, statusOf } from './connection.service.ts';
import { finishInstall } from './install.service.ts';
import { changeAmountVisibility } from '../posts/post-times.service.ts';
import { findAmountVisibility } from './connection.repository.ts';
import { receiveWebhook } from './webhook.service.ts';

const COOKIE = 'stripe_connect';

type RedirectCall = Pick<Call<typeof connectStripe>, 'viewer' | 'query' | 'request'>;

export function connectionRoutes(kit: StripeKit, client: StripeClient): readonly Route[] {
  const scope = {
    path: pathOf(connectStripe),
    httpOnly: true,
    // The pages that Stripe redirects to send the code themselves.
    sameSite: 'strict',
    secure: kit.config.publicUrl.startsWith('https:'),
  } as const;
  const redirectOf = ({ viewer, query, request }: RedirectCall): Redirect => ({
    userId: viewer.uuid,
    sessionId: viewer.sessionId,
    attempt: openAttempt(kit, 'stripe', request.cookies[COOKIE] ?? ''),
    ...query,
  });
  return [
    route(getStripeConnectUrl, async ({ viewer: { uuid: userId, sessionId }, isFromOwnPage, reply }) => {
      const { attempt, ...links } = startConnecting(kit, { userId, sessionId }, { isFromOwnPage });
      reply.setCookie(COOKIE, sealAttempt(kit, 'stripe', attempt), { ...scope, maxAge: ATTEMPT_SECONDS });
      return links;
    }),
    route(connectStripe, async (call) => {
      const connected = await connect(kit, client, redirectOf(call));
      call.reply.clearCookie(COOKIE, scope);
      return connected;
    }),
    route(previewStripeAccount, async (call) => {
      const account = await preview(kit, client, redirectOf(call));
      call.reply.clearCookie(COOKIE, scope);
      return account;
    }),
    route(cancelStripeConnection, async ({ viewer: { uuid: userId, sessionId }, query }) => {
      await cancel(kit, { userId, sessionId, code: query.code });
      return { success: true } as const;
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
        const visibility = body.amount_visibility;
        await changeAmountVisibility(kit, trx, { userId: viewer.uuid, visibility });
        await kit.publishPrivacyChange(trx, viewer.uuid);
      });
      return body;
    }),
    route(finishStripeInstall, async ({ query, reply }) => reply.redirect(finishInstall(kit, query), 302)),
    route(receiveStripeWebhook, async ({ rawBody, request }) => {
      const signature = request.headers['stripe-signature'];
      await receiveWebhook(kit, { body: rawBody, signature: String(signature ?? '') });
      return { received: true } as const;
    }),
  ];
}
