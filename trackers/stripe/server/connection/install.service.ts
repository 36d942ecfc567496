import type { QueryOf } from '@plotline/contract/endpoint.ts';
import { HttpError } from '@plotline/server/tracker-kit/http.ts';
import type { OAuthAttempt } from '@plotline/server/tracker-kit/sync/oauth-attempt.ts';
import type { finishStripeInstall } from '../../contract/connection.ts';
import type { StripeClient } from '../client/stripe.client.ts';
import type { StripeKit } from '../stripe.db.ts';
import { connect, isConfigured } from './connect.service.ts';
import { codeExpired, notConfigured, stripeUnavailable } from './connection.errors.ts';
import { verifySigned } from './signatures.ts';

const RESULT_PATH = '/stripe';

interface Install {
  /** Null for guests. */
  readonly userId: string | null;
  /** Null when this browser did not start the installation here. */
  readonly attempt: OAuthAttempt | null;
  readonly query: QueryOf<typeof finishStripeInstall>;
}

/**
 * Returns the page that shows the result of an installation from Stripe's marketplace. A code is exchanged only in the
 * browser that started the installation here: otherwise anyone could connect their account to the profile of a visitor.
 */
export async function finishInstall(kit: StripeKit, client: StripeClient, install: Install): Promise<string> {
  const result = new URLSearchParams(await resultOf(kit, client, install));
  return `${kit.config.webOrigin ?? ''}${RESULT_PATH}?${result.toString()}`;
}

async function resultOf(
  kit: StripeKit,
  client: StripeClient,
  { userId, attempt, query }: Install,
): Promise<Record<string, string>> {
  const { code, state, error } = query;
  if (!isConfigured(kit) || kit.setting('STRIPE_SIGNING_SECRET') === '')
    return { error: 'configuration_error' };
  if (error !== undefined) return { error: 'oauth_failed' };
  const accountId = signedAccount(kit, query);
  if (accountId === null) return { error: 'install_failed' };
  const isOwnAttempt = userId !== null && attempt?.userId === userId && state === userId;
  if (code === undefined || !isOwnAttempt) return { app_installed: 'true', stripe_account: accountId };
  try {
    const connected = await connect(kit, client, { userId, attempt, code, state });
    return { app_installed: 'true', stripe_account: connected.account_id };
  } catch (failure) {
    return { error: failureOf(kit, failure) };
  }
}

/** Returns the account whose installation Stripe signed; null without a valid signature. */
function signedAccount(
  kit: StripeKit,
  { user_id, account_id, state, install_signature: signature = '' }: Install['query'],
): string | null {
  if (user_id === undefined || account_id === undefined) return null;
  // Stripe signs exactly these fields in this order.
  const signed = JSON.stringify({ state, user_id, account_id });
  const secret = kit.setting('STRIPE_SIGNING_SECRET');
  return verifySigned(signed, { signature, secret, now: kit.now() }) === null ? null : account_id;
}

function failureOf(kit: StripeKit, failure: unknown): string {
  if (!(failure instanceof HttpError)) {
    kit.log.error({ err: failure }, 'an installation could not be stored');
    return 'install_failed';
  }
  if (failure.code === notConfigured().code) return 'configuration_error';
  const isOfToken = [codeExpired().code, stripeUnavailable(null).code].includes(failure.code);
  return isOfToken ? 'oauth_failed' : 'install_failed';
}
