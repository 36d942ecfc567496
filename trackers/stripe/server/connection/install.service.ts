import type { QueryOf } from '@plotline/contract/endpoint.ts';
import type { finishStripeInstall } from '../../contract/connection.ts';
import type { StripeKit } from '../stripe.db.ts';
import { isConfigured } from './connect.service.ts';
import { verifySigned } from './signatures.ts';

const RESULT_PATH = '/stripe';

type InstallQuery = QueryOf<typeof finishStripeInstall>;

/**
 * Returns the page that shows the result of an installation from Stripe's marketplace. The redirect carries no cookie of
 * the attempt: the page sends the code, and its request does.
 */
export function finishInstall(kit: StripeKit, query: InstallQuery): string {
  const result = new URLSearchParams(resultOf(kit, query));
  return `${kit.config.webOrigin ?? ''}${RESULT_PATH}?${result.toString()}`;
}

function resultOf(kit: StripeKit, query: InstallQuery): Record<string, string> {
  const { code, state, error } = query;
  if (!isConfigured(kit) || kit.setting('STRIPE_SIGNING_SECRET') === '')
    return { error: 'configuration_error' };
  if (error !== undefined) return { error: 'oauth_failed' };
  const accountId = signedAccount(kit, query);
  if (accountId === null) return { error: 'install_failed' };
  const isConnectable = code !== undefined && state !== undefined;
  return { app_installed: 'true', stripe_account: accountId, ...(isConnectable && { code, state }) };
}

/** Returns the account whose installation Stripe signed; null without a valid signature. */
function signedAccount(
  kit: StripeKit,
  { user_id, account_id, state, install_signature: signature = '' }: InstallQuery,
): string | null {
  if (user_id === undefined || account_id === undefined) return null;
  // Stripe signs exactly these fields in this order.
  const signed = JSON.stringify({ state, user_id, account_id });
  const secret = kit.setting('STRIPE_SIGNING_SECRET');
  return verifySigned(signed, { signature, secret, now: kit.now() }) === null ? null : account_id;
}
