import type { QueryOf } from '@plotline/contract/endpoint.ts';
import type { finishStripeInstall } from '../../contract/connection.ts';
import type { StripeKit } from '../stripe.db.ts';
import { verifySigned } from './signatures.ts';

const RESULT_PATH = '/stripe';

/** Returns the page that shows the result of an installation from Stripe's marketplace. Its parameters are only hints. */
export function installResult(kit: StripeKit, query: QueryOf<typeof finishStripeInstall>): string {
  const result = new URLSearchParams(parametersOf(kit, query));
  return `${kit.config.webOrigin ?? ''}${RESULT_PATH}?${result.toString()}`;
}

function parametersOf(
  kit: StripeKit,
  {
    user_id,
    account_id,
    state,
    install_signature: signature = '',
    error,
  }: QueryOf<typeof finishStripeInstall>,
): Record<string, string> {
  const secret = kit.setting('STRIPE_SIGNING_SECRET');
  if (secret === '') return { error: 'configuration_error' };
  if (error !== undefined) return { error: 'oauth_failed' };
  if (user_id === undefined || account_id === undefined) return { error: 'install_failed' };
  // Stripe signs exactly these fields in this order.
  const signed = JSON.stringify({ state, user_id, account_id });
  if (verifySigned(signed, { signature, secret, now: kit.now() }) === null)
    return { error: 'install_failed' };
  return { app_installed: 'true', stripe_account: account_id };
}
