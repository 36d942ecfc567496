import { createHash } from 'node:crypto';
import { newAttempt, type OAuthAttempt } from '@plotline/server/tracker-kit/sync/oauth-attempt.ts';
import { ProviderError } from '@plotline/server/tracker-kit/sync/provider-error.ts';
import { pathOf, type ResponseOf } from '@plotline/contract/endpoint.ts';
import { finishStripeInstall, type connectStripe } from '../../contract/connection.ts';
import type { StripeClient } from '../client/stripe.client.ts';
import type { Account, TokenGrant } from '../client/stripe.schema.ts';
import type { StripeKit } from '../stripe.db.ts';
import { PROVIDER, stripeSync } from '../sync/stripe-sync.ts';
import { deleteCode, deleteOldCodes, findCode, insertCode, saveCodeResult } from './codes.repository.ts';
import {
  codeExpired,
  connectedToAnother,
  disconnectFirst,
  invalidState,
  notConfigured,
  stripeUnavailable,
} from './connection.errors.ts';
import {
  deleteRevocationsOf,
  findConnection,
  findOpenByAccount,
  saveConnection,
} from './connection.repository.ts';
import { sealTokens } from './tokens.service.ts';

type Connected = ResponseOf<typeof connectStripe>;

const RESPONSE_TIMEOUT_MS = 25_000;
const CODES_KEPT_MS = 24 * 60 * 60_000;
export const CALLBACK_PATH = '/stripe/callback';

export function isConfigured(kit: Pick<StripeKit, 'setting'>): boolean {
  return kit.setting('STRIPE_CLIENT_ID') !== '' && kit.setting('STRIPE_SECRET_KEY') !== '';
}

/** Returns Stripe's page to allow access, and the attempt for the browser's cookie. */
export function startConnecting(
  kit: StripeKit,
  userId: string,
): { readonly attempt: OAuthAttempt; readonly url: string; readonly install_url: string | null } {
  if (!isConfigured(kit)) throw notConfigured();
  const url = new URL(`${kit.setting('STRIPE_MARKETPLACE_BASE')}/oauth/v2/authorize`);
  url.searchParams.set('client_id', kit.setting('STRIPE_CLIENT_ID'));
  url.searchParams.set('redirect_uri', `${kit.config.webOrigin ?? kit.config.publicUrl}${CALLBACK_PATH}`);
  // The web app compares it with the signed-in user; the cookie protects against forged redirects.
  url.searchParams.set('state', userId);
  return { attempt: newAttempt(userId, kit.now()), url: url.href, install_url: installUrl(kit, userId) };
}

/** Returns the page of this server's app in Stripe's marketplace; null without an app. */
function installUrl(kit: StripeKit, userId: string): string | null {
  const appId = kit.setting('STRIPE_APP_ID');
  if (appId === '') return null;
  const url = new URL(
    `${kit.setting('STRIPE_MARKETPLACE_BASE')}/apps/install/link/${encodeURIComponent(appId)}`,
  );
  url.searchParams.set('redirect_uri', `${kit.config.publicUrl}${pathOf(finishStripeInstall)}`);
  url.searchParams.set('state', userId);
  return url.href;
}

export interface Redirect {
  readonly userId: string;
  /** Null when the cookie is missing or has expired. */
  readonly attempt: OAuthAttempt | null;
  readonly code: string;
  readonly state: string;
}

/**
 * Exchanges a code and connects its account. A code used twice by its user returns the stored result; the browser's
 * attempt is used once.
 */
export async function connect(
  kit: StripeKit,
  client: StripeClient,
  { userId, attempt, code, state }: Redirect,
): Promise<Connected> {
  if (!isConfigured(kit)) throw notConfigured();
  if (state !== userId) throw invalidState();
  const hash = hashOf(code);
  const known = await findCode(kit.db, hash);
  if (known) return resultOf(known, userId);
  if (attempt?.userId !== userId) throw invalidState();
  await deleteOldCodes(kit.db, new Date(kit.now().getTime() - CODES_KEPT_MS));
  const used = {
    code_hash: hash,
    attempt_hash: hashOf(attempt.state),
    user_id: userId,
    created_at: kit.now(),
  };
  if (!(await insertCode(kit.db, used))) throw invalidState();
  const signal = AbortSignal.timeout(RESPONSE_TIMEOUT_MS);
  const grant = await exchange(kit, client, { code, hash, signal });
  const account = await findAccount(client, grant, signal);
  return store(kit, { userId, hash, grant, account });
}

function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/** Another user's code, or one whose exchange did not succeed, is worthless. */
function resultOf(
  known: { user_id: string; account_id: string | null; business_name: string | null },
  userId: string,
): Connected {
  if (known.user_id !== userId || known.account_id === null) throw codeExpired();
  return { connected: true, account_id: known.account_id, business_name: known.business_name };
}

async function exchange(
  kit: StripeKit,
  client: StripeClient,
  { code, hash, signal }: { code: string; hash: Buffer; signal: AbortSignal },
): Promise<TokenGrant> {
  try {
    return await client.exchangeCode(code, signal);
  } catch (error) {
    // The code was not used: it may be sent again.
    if (!(error instanceof ProviderError) || error.kind !== 'rejected') await deleteCode(kit.db, hash);
    throw exchangeError(kit, error);
  }
}

function exchangeError(kit: StripeKit, error: unknown): unknown {
  if (!(error instanceof ProviderError)) return error;
  if (error.kind === 'rejected') return codeExpired();
  if (error.kind === 'refused') {
    kit.log.error({ err: error }, 'Stripe refuses the settings STRIPE_CLIENT_ID or STRIPE_SECRET_KEY');
    return notConfigured();
  }
  return stripeUnavailable(error);
}

/** Name and currency are optional: a failure leaves them out, and the sync needs only the tokens. */
async function findAccount(
  client: StripeClient,
  { access_token: token }: TokenGrant,
  signal: AbortSignal,
): Promise<Account | null> {
  try {
    return await client.account(token, signal);
  } catch (error) {
    if (error instanceof ProviderError) return null;
    throw error;
  }
}

interface Exchanged {
  readonly userId: string;
  readonly hash: Buffer;
  readonly grant: TokenGrant;
  readonly account: Account | null;
}

async function store(kit: StripeKit, { userId, hash, grant, account }: Exchanged): Promise<Connected> {
  const { stripe_user_id: accountId, livemode } = grant;
  const businessName = account?.business_profile?.name?.trim() || null;
  const shownName = businessName ?? accountId;
  return kit.lockedTransaction(userId, async (trx) => {
    const other = await findOpenByAccount(trx, accountId);
    if (other && other.user_id !== userId) throw connectedToAnother();
    const before = await findConnection(trx, userId);
    if (before && before.disconnected_at === null && before.account_id !== accountId) throw disconnectFirst();
    const { uuid, isNew } = await saveConnection(trx, {
      uuid: kit.newId(),
      user_id: userId,
      account_id: accountId,
      business_name: businessName,
      country: account?.country ?? null,
      default_currency: account?.default_currency ?? null,
      livemode,
      ...sealTokens(kit, grant),
      connected_at: kit.now(),
      disconnected_at: null,
      disconnect_reason: null,
      keeps_history: false,
      disabled_since: null,
    });
    await deleteRevocationsOf(trx, accountId);
    await kit.setWithheld(trx, userId, false);
    const synced = { accountId: uuid, provider: PROVIDER } as const;
    if (isNew) await stripeSync(kit).add(trx, synced);
    else await stripeSync(kit).queue(trx, [synced], { isManual: true });
    await saveCodeResult(trx, hash, { account_id: accountId, business_name: shownName });
    return { connected: true, account_id: accountId, business_name: shownName } as const;
  });
}
