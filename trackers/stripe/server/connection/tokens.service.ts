import { setTimeout } from 'node:timers/promises';
import { SyncStopped } from '@plotline/server/tracker-kit/sync/sync-outcome.ts';
import { ProviderError } from '@plotline/server/tracker-kit/sync/provider-error.ts';
import type { StripeClient } from '../client/stripe.client.ts';
import type { TokenGrant } from '../client/stripe.schema.ts';
import type { StripeKit } from '../stripe.db.ts';
import {
  claimRenewal,
  findConnectionById,
  releaseRenewal,
  saveRenewed,
  type ConnectionRow,
} from './connection.repository.ts';

// Access tokens last an hour, refresh tokens a year; each refresh replaces both.

const LIFETIME_MS = 60 * 60_000;
const REFRESH_LIFETIME_MS = 365 * 24 * 60 * 60_000;
/** Refreshed this long before they expire. */
const MARGIN_MS = 5 * 60_000;
/** Longer than the client's limit of a request; a node that crashed holds its claim for so long. */
const CLAIM_MS = 30_000;
const RETRY_MS = 200;
const [ACCESS, REFRESH] = ['access token of stripe', 'refresh token of stripe'];

export class AccessEnded extends Error {
  override readonly name = 'AccessEnded';
  readonly reason: 'deauthorised' | 'expired';

  constructor(
    message: string,
    { reason = 'deauthorised', ...options }: ErrorOptions & { readonly reason?: AccessEnded['reason'] } = {},
  ) {
    super(message, options);
    this.reason = reason;
  }
}

/** Returns the columns of tokens that were received now. */
export function sealTokens(
  kit: StripeKit,
  { access_token: access, refresh_token: refresh }: TokenGrant,
): Pick<ConnectionRow, 'access_token' | 'refresh_token' | 'token_expires_at'> {
  return {
    access_token: kit.seal(ACCESS, access),
    refresh_token: kit.seal(REFRESH, refresh),
    token_expires_at: new Date(kit.now().getTime() + LIFETIME_MS),
  };
}

interface TokenRequest {
  readonly connectionId: string;
  /** A token that Stripe has just rejected. */
  readonly rejected?: string;
  readonly signal: AbortSignal;
}

/**
 * Returns an access token, renewed if it expires soon or was rejected. Two renewals at the same time would invalidate each
 * other: one claims the connection until the new tokens are stored, and others wait for these.
 * @throws AccessEnded when the owner ended the access at Stripe, or it expired
 */
export async function currentToken(
  kit: StripeKit,
  client: StripeClient,
  { connectionId, rejected, signal }: TokenRequest,
): Promise<string> {
  for (;;) {
    const connection = await findConnectionById(kit.db, connectionId);
    if (!connection?.access_token || !connection.refresh_token) throw new AccessEnded('there are no tokens');
    const stored = kit.unseal(ACCESS, connection.access_token);
    const refresh = kit.unseal(REFRESH, connection.refresh_token);
    if (stored === null || refresh === null)
      throw new SyncStopped('The stored access to Stripe cannot be read. Disconnect and connect again.');
    if (stored !== rejected && isFresh(connection, kit.now())) return stored;
    signal.throwIfAborted();
    const renewed = await renew(kit, client, { connection, refresh });
    if (renewed !== null) return renewed;
    await setTimeout(RETRY_MS, undefined, { signal });
  }
}

/** Returns a new access token; null while another sync renews it, or when the connection changed meanwhile. */
async function renew(
  kit: StripeKit,
  client: StripeClient,
  { connection, refresh }: { connection: ConnectionRow; refresh: string },
): Promise<string | null> {
  const until = new Date(kit.now().getTime() + CLAIM_MS);
  if (!(await claimRenewal(kit.db, connection, { now: kit.now(), until }))) return null;
  let isStored = false;
  try {
    const grant = await refreshed(client, { refresh, reason: reasonAt(connection, kit.now()) });
    isStored = await saveRenewed(kit.db, connection, sealTokens(kit, grant));
    return isStored ? grant.access_token : null;
  } finally {
    if (!isStored) await releaseRenewal(kit.db, connection);
  }
}

function isFresh({ token_expires_at: until }: ConnectionRow, now: Date): boolean {
  return until !== null && until.getTime() - MARGIN_MS > now.getTime();
}

/** A refresh token that is a year old has expired; a younger one was revoked. */
function reasonAt({ token_expires_at: until }: ConnectionRow, now: Date): AccessEnded['reason'] {
  const receivedMs = (until?.getTime() ?? now.getTime()) - LIFETIME_MS;
  return now.getTime() - receivedMs >= REFRESH_LIFETIME_MS ? 'expired' : 'deauthorised';
}

interface Refresh {
  readonly refresh: string;
  readonly reason: AccessEnded['reason'];
}

async function refreshed(client: StripeClient, { refresh, reason }: Refresh): Promise<TokenGrant> {
  // NOTE a node that stops must not abort it: Stripe may have replaced the tokens before the response arrives. It
  // usually takes less time than a stopping node has left; else the client's own limit ends it.
  const { signal } = new AbortController();
  try {
    return await client.refreshToken(refresh, signal);
  } catch (error) {
    if (error instanceof ProviderError && error.kind === 'rejected')
      throw new AccessEnded('Stripe rejected the refresh token', { cause: error, reason });
    throw error;
  }
}
