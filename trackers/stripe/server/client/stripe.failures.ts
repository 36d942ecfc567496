import { Stripe } from 'stripe';
import { ProviderError } from '@plotline/server/tracker-kit/sync/provider-error.ts';

/** OAuth errors that concern the code or token that was sent; all others concern the settings of this server. */
const REJECTED_GRANTS: ReadonlySet<string> = new Set(['invalid_grant']);
const MISCONFIGURED: ReadonlySet<string> = new Set([
  'invalid_client',
  'invalid_scope',
  'unsupported_grant_type',
  'unsupported_response_type',
]);

/** The code of a 403 after the access has ended. */
const ACCOUNT_GONE = 'account_invalid';
/** Stripe ends no access twice, and gives the error of a wrong client for it. */
const NOT_CONNECTED = /(?:is not|isn't) connected to/iu;

/** The object after which a page was to begin no longer exists at Stripe. */
export class CursorGone extends ProviderError {}

/** Returns the ProviderError for an error of the library; `hasAccountToken`: the request carried an account's token. */
export function asProviderError(
  error: unknown,
  { hasAccountToken, now }: { hasAccountToken: boolean; now: Date },
): unknown {
  if (error instanceof ProviderError || !(error instanceof Stripe.errors.StripeError)) return error;
  // The message of the library may quote a key: only status and code are passed on.
  const { statusCode: status, code } = error;
  const message = `responded with ${status ?? 'no status'} ${code ?? error.rawType ?? ''}`.trim();
  const failure = (kind: ProviderError['kind'], options: { retryAt?: Date | null } = {}) =>
    new ProviderError(kind, message, options);
  const grant: string = error.rawType ?? '';
  const isAccountGone = code === ACCOUNT_GONE || NOT_CONNECTED.test(error.message);
  if (REJECTED_GRANTS.has(grant) || isAccountGone) return failure('rejected');
  if (MISCONFIGURED.has(grant)) return failure('refused');
  if (error instanceof Stripe.errors.StripeConnectionError) return failure('unavailable');
  if (status === undefined) return failure('bad_response');
  if (status === 429) return failure('rate_limited', { retryAt: retryAt(error.headers, now) });
  // An account may be connected without a permission: only the part that it belongs to is missing.
  if (status === 403 && hasAccountToken) return failure('not_found');
  if (status === 401 || status === 403) return failure(hasAccountToken ? 'rejected' : 'refused');
  if (status === 400 && code === 'resource_missing') return new CursorGone('bad_response', message);
  if (status === 404) return failure('not_found');
  return failure(status >= 500 ? 'unavailable' : 'bad_response');
}

function retryAt(headers: Readonly<Record<string, string>> | undefined, now: Date): Date | null {
  const seconds = Number(headers?.['retry-after'] ?? Number.NaN);
  return Number.isInteger(seconds) && seconds >= 0 ? new Date(now.getTime() + seconds * 1_000) : null;
}
