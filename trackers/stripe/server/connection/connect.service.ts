import { createHash } from 'node:crypto';
import {
  isAttemptOf,
  newAttempt,
  type AttemptOwner,
  type OAuthAttempt,
} from '@plotline/server/tracker-kit/sync/oauth-attempt.ts';
import { ProviderError } from '@plotline/server/tracker-kit/sync/provider-error.ts';
import { Type, type Static } from 'typebox';
import { Compile } from 'typebox/compile';
import { pathOf, type ResponseOf } from '@plotline/contract/endpoint.ts';
import { Nullable } from '@plotline/contract/schema.ts';
import {
  finishStripeInstall,
  type connectStripe,
  type previewStripeAccount,
} from '../../contract/connection.ts';
import { UnusableGrant, type StripeClient } from '../client/stripe.client.ts';
import { Account, TokenGrant } from '../client/stripe.schema.ts';
import type { StripeDb, StripeKit } from '../stripe.db.ts';
import { PROVIDER, stripeSync } from '../sync/stripe-sync.ts';
import {
  deleteCode,
  deleteOldCodes,
  findCode,
  insertCode,
  saveCodeResult,
  savePending,
  type CodeRow,
} from './codes.repository.ts';
import {
  codeExpired,
  connectedToAnother,
  disconnectFirst,
  invalidState,
  notConfigured,
  startedElsewhere,
  stripeUnavailable,
} from './connection.errors.ts';
import { findConnection, findOpenByAccount, saveConnection } from './connection.repository.ts';
import { deleteRevocationsOf } from './revocations.repository.ts';
import { PENDING_MS, planRevocation, planRevocationUnlessLinked, revokeSoon } from './revocations.service.ts';
import { sealTokens } from './tokens.service.ts';

type Connected = ResponseOf<typeof connectStripe>;
type Preview = ResponseOf<typeof previewStripeAccount>;

const RESPONSE_TIMEOUT_MS = 25_000;
const CODES_KEPT_MS = 24 * 60 * 60_000;
/** Ends before the revocation of a grant that nobody confirmed, so that the two never meet. */
const CONFIRM_MS = PENDING_MS - 60_000;
const PENDING = 'pending grant of stripe';
export const CALLBACK_PATH = '/stripe/callback';

export function isConfigured(kit: Pick<StripeKit, 'setting'>): boolean {
  return kit.setting('STRIPE_CLIENT_ID') !== '' && kit.setting('STRIPE_SECRET_KEY') !== '';
}

/** Returns Stripe's page to allow access, and the attempt for the browser's cookie. */
export function startConnecting(
  kit: StripeKit,
  { userId, sessionId }: AttemptOwner,
  { isFromOwnPage }: { isFromOwnPage: boolean },
): { readonly attempt: OAuthAttempt; readonly url: string; readonly install_url: string | null } {
  if (!isConfigured(kit)) throw notConfigured();
  // Otherwise the link of another site could begin an attempt, and end it with the code of its own account.
  if (!isFromOwnPage) throw startedElsewhere();
  const url = new URL(`${kit.setting('STRIPE_MARKETPLACE_BASE')}/oauth/v2/authorize`);
  url.searchParams.set('client_id', kit.setting('STRIPE_CLIENT_ID'));
  url.searchParams.set('redirect_uri', `${kit.config.webOrigin ?? kit.config.publicUrl}${CALLBACK_PATH}`);
  // The web app compares it with the signed-in user; the cookie protects against forged redirects.
  url.searchParams.set('state', userId);
  const attempt = newAttempt({ userId, sessionId }, kit.now());
  return { attempt, url: url.href, install_url: installUrl(kit, userId) };
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

export interface Redirect extends AttemptOwner {
  /** Null when the cookie is missing or has expired. */
  readonly attempt: OAuthAttempt | null;
  readonly code: string;
  readonly state: string;
}

/**
 * Exchanges a code and links its account. A code used twice by its user returns the stored result; the browser's attempt
 * is used once.
 */
export async function connect(kit: StripeKit, client: StripeClient, redirect: Redirect): Promise<Connected> {
  const known = await exchangeOnce(kit, client, redirect);
  return linkedBy(known) ?? link(kit, redirect, known);
}

/** Exchanges a code and returns its account, which `connect` links and `cancel` refuses. */
export async function preview(kit: StripeKit, client: StripeClient, redirect: Redirect): Promise<Preview> {
  const known = await exchangeOnce(kit, client, redirect);
  const linked = linkedBy(known);
  if (linked) return linked;
  const { grant, businessName } = openPending(kit, redirect, known);
  return {
    connected: false,
    account_id: grant.stripe_user_id,
    business_name: businessName ?? grant.stripe_user_id,
  };
}

/** Refuses the account of a code that was not linked: its access is revoked. */
export async function cancel(
  kit: StripeKit,
  { code, ...owner }: AttemptOwner & Pick<Redirect, 'code'>,
): Promise<void> {
  const known = await findCode(kit.db, hashOf(code));
  if (known && isPendingOf(known, owner)) await refuse(kit, known.code_hash, openGrant(kit, known));
}

function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

function linkedBy({ account_id: accountId, business_name: name }: CodeRow): Connected | null {
  return accountId === null ? null : { connected: true, account_id: accountId, business_name: name };
}

function isPendingOf(row: CodeRow, { userId, sessionId }: AttemptOwner): boolean {
  return row.user_id === userId && row.session_id === sessionId && row.pending !== null;
}

/** Returns the row of a code: the stored one, or after exchanging it. Another user's code is worthless. */
async function exchangeOnce(
  kit: StripeKit,
  client: StripeClient,
  { attempt, code, state, ...owner }: Redirect,
): Promise<CodeRow> {
  if (!isConfigured(kit)) throw notConfigured();
  if (state !== owner.userId) throw invalidState();
  const hash = hashOf(code);
  const known = await findCode(kit.db, hash);
  if (known?.user_id === owner.userId) return known;
  if (known) throw codeExpired();
  if (!isAttemptOf(attempt, owner)) throw invalidState();
  await deleteOldCodes(kit.db, new Date(kit.now().getTime() - CODES_KEPT_MS));
  const used = {
    code_hash: hash,
    attempt_hash: hashOf(attempt.state),
    user_id: owner.userId,
    session_id: owner.sessionId,
    created_at: kit.now(),
  };
  if (!(await insertCode(kit.db, used))) throw invalidState();
  const signal = AbortSignal.timeout(RESPONSE_TIMEOUT_MS);
  const grant = await exchange(kit, client, { code, hash, signal });
  // Planned before anything else can fail: what is not linked is revoked.
  await planRevocationUnlessLinked(kit, kit.db, { account_id: grant.stripe_user_id });
  const pending: PendingGrant = { grant, account: await findAccount(client, grant, signal) };
  const isSaved = await savePending(kit.db, hash, kit.seal(PENDING, JSON.stringify(pending)));
  const row = isSaved ? await findCode(kit.db, hash) : undefined;
  if (row) return row;
  await revokeSoon(kit, kit.db, { account_id: grant.stripe_user_id });
  throw codeExpired();
}

async function exchange(
  kit: StripeKit,
  client: StripeClient,
  { code, hash, signal }: { code: string; hash: Buffer; signal: AbortSignal },
): Promise<TokenGrant> {
  try {
    return await client.exchangeCode(code, signal);
  } catch (error) {
    if (error instanceof UnusableGrant)
      await kit.transaction((trx) => planRevocation(kit, trx, { account_id: error.accountId }));
    // The code was not used: it may be sent again.
    else if (!(error instanceof ProviderError) || error.kind !== 'rejected') await deleteCode(kit.db, hash);
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

const PendingGrant = Type.Object({ grant: TokenGrant, account: Nullable(Account) });
type PendingGrant = Static<typeof PendingGrant>;
const pendingGrants = Compile(PendingGrant);

/** Returns the grant that a code waits with. @throws codeExpired when it waits no longer, or for another session */
function openPending(
  kit: StripeKit,
  owner: AttemptOwner,
  row: CodeRow,
): PendingGrant & { readonly businessName: string | null } {
  const isLate = row.created_at.getTime() + CONFIRM_MS <= kit.now().getTime();
  const pending = isPendingOf(row, owner) && !isLate ? openGrant(kit, row) : null;
  if (!pending) throw codeExpired();
  return { ...pending, businessName: pending.account?.business_profile?.name?.trim() || null };
}

function openGrant(kit: StripeKit, { pending }: CodeRow): PendingGrant | null {
  const text = pending === null ? null : kit.unseal(PENDING, pending);
  const opened: unknown = text === null ? null : JSON.parse(text);
  return pendingGrants.Check(opened) ? opened : null;
}

/** Links the account of an exchanged code to its user. An account that cannot be linked is refused. */
async function link(kit: StripeKit, owner: AttemptOwner, exchanged: CodeRow): Promise<Connected> {
  const pending = openPending(kit, owner, exchanged);
  try {
    return await kit.lockedTransaction(owner.userId, async (trx) => {
      const row = await findCode(trx, exchanged.code_hash);
      const linked = row && linkedBy(row);
      if (linked) return linked;
      // It was cancelled meanwhile.
      if (!row || row.pending === null) throw codeExpired();
      return store(kit, trx, { userId: owner.userId, hash: row.code_hash, ...pending });
    });
  } catch (error) {
    await refuse(kit, exchanged.code_hash, pending);
    throw error;
  }
}

/** Forgets a grant and has its access revoked. */
async function refuse(kit: StripeKit, hash: Buffer, pending: PendingGrant | null): Promise<void> {
  await kit.transaction(async (trx) => {
    await saveCodeResult(trx, hash, null);
    if (pending) await revokeSoon(kit, trx, { account_id: pending.grant.stripe_user_id });
  });
}

interface Accepted extends PendingGrant {
  readonly userId: string;
  readonly hash: Buffer;
  readonly businessName: string | null;
}

async function store(
  kit: StripeKit,
  trx: StripeDb,
  { userId, hash, grant, account, businessName }: Accepted,
): Promise<Connected> {
  const { stripe_user_id: accountId, livemode } = grant;
  const shownName = businessName ?? accountId;
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
    has_settled_posts: false,
  });
  await deleteRevocationsOf(trx, accountId);
  await kit.setWithheld(trx, userId, false);
  const synced = { accountId: uuid, provider: PROVIDER } as const;
  if (isNew) await stripeSync(kit).add(trx, synced);
  else await stripeSync(kit).queue(trx, [synced], { isManual: true });
  await saveCodeResult(trx, hash, { account_id: accountId, business_name: shownName });
  return { connected: true, account_id: accountId, business_name: shownName } as const;
}
