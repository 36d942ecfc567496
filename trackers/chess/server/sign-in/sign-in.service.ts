import {
  isAttemptOf,
  newAttempt,
  type AttemptOwner,
  type OAuthAttempt,
} from '@plotline/server/tracker-kit/sync/oauth-attempt.ts';
import { ProviderError } from '@plotline/server/tracker-kit/sync/provider-error.ts';
import type { SignInFailure } from '../../contract/sign-in.ts';
import { providerBusy } from '../accounts/accounts.errors.ts';
import {
  findAccounts,
  isVerifiedByOther,
  lockAccount,
  lockVerifications,
} from '../accounts/accounts.repository.ts';
import { insertLink } from '../accounts/accounts.service.ts';
import { saveVerification } from '../accounts/verify.service.ts';
import type { ChessKit } from '../chess.db.ts';
import { lichessIdentity } from '../providers/lichess.player.ts';
import type { AccessToken } from '../providers/lichess.sign-in.ts';
import type { Identity } from '../providers/player.model.ts';
import type { Providers } from '../providers/providers.ts';
import { chessSync } from '../sync/chess-sync.ts';
import { saveToken } from './tokens.service.ts';

const RESPONSE_TIMEOUT_MS = 20_000;

/** Returns the consent page of Lichess, and the attempt for the browser's cookie. */
export async function startSignIn(
  kit: ChessKit,
  { lichessSignIn }: Providers,
  owner: AttemptOwner,
): Promise<{ readonly attempt: OAuthAttempt; readonly url: string }> {
  if (!(await chessSync(kit).allowsSignIn('lichess'))) throw providerBusy('lichess');
  const linked = (await findAccounts(kit.db, owner.userId)).find(({ provider }) => provider === 'lichess');
  const attempt = newAttempt(owner, kit.now());
  return { attempt, url: lichessSignIn.pageUrl(attempt, linked?.username ?? null) };
}

interface Redirect extends AttemptOwner {
  /** Null when the cookie is missing or has expired. */
  readonly attempt: OAuthAttempt | null;
  readonly query: { readonly code?: string; readonly state?: string; readonly error?: string };
}

/** Handles the redirect from Lichess: links and verifies the account that signed in. Returns null on success. */
export async function finishSignIn(
  kit: ChessKit,
  providers: Providers,
  { attempt, query, ...owner }: Redirect,
): Promise<SignInFailure | null> {
  if (!attempt) return 'expired';
  if (!isAttemptOf(attempt, owner) || attempt.state !== query.state) return 'mismatch';
  if (query.error === 'access_denied') return 'denied';
  if (query.code === undefined) return 'failed';
  if (!(await chessSync(kit).allowsSignIn('lichess'))) return 'busy';
  // NOTE without the provider's lock: a page of games can take longer than the code is valid.
  const signal = AbortSignal.timeout(RESPONSE_TIMEOUT_MS);
  try {
    const { code } = query;
    const token = await providers.lichessSignIn.exchange({ code, verifier: attempt.verifier, signal });
    return await claimOrRevoke(kit, token, async () => {
      const user = await providers.lichessSignIn.account({ token: token.token, signal });
      return claim(kit, { userId: owner.userId, identity: lichessIdentity(user), token });
    });
  } catch (error) {
    return failureOf(kit, { userId: owner.userId, signal }, error);
  }
}

/** Has the token revoked if the claim fails. */
async function claimOrRevoke(
  kit: ChessKit,
  token: AccessToken,
  run: () => Promise<SignInFailure | null>,
): Promise<SignInFailure | null> {
  let failure: SignInFailure | null = 'failed';
  try {
    failure = await run();
    return failure;
  } finally {
    if (failure !== null) await saveToken(kit, kit.db, null, token);
  }
}

/** Verifies the linked account, and links it first if the user has linked none. */
function claim(
  kit: ChessKit,
  { userId, identity, token }: { userId: string; identity: Identity; token: AccessToken },
): Promise<SignInFailure | null> {
  const provider = 'lichess';
  return kit.transaction(async (trx) => {
    await lockVerifications(trx, { provider, ...identity });
    await kit.lockTracker(trx, userId);
    const linked = await lockAccount(trx, userId, provider);
    if (linked && (linked.provider_id ?? linked.username_key) !== identity.providerId) return 'other_account';
    if (identity.isClosed) return 'closed';
    if (await isVerifiedByOther(trx, userId, { provider, ...identity })) return 'proven_by_another';
    if (!linked) {
      const link = { provider, username: identity.username, isConfirmed: false } as const;
      await insertLink(kit, trx, { userId, link, identity });
    }
    const account = linked ?? (await lockAccount(trx, userId, provider));
    if (!account) throw new Error('the linked account is missing');
    await saveVerification(kit, trx, account, identity);
    await saveToken(kit, trx, account.uuid, token);
    // Lichess may have given the games to no one without a token.
    if (linked) await chessSync(kit).queue(trx, [{ accountId: linked.uuid, provider }], { isManual: true });
    return null;
  });
}

/** Turns an error into a failure that the user's page shows. */
async function failureOf(
  kit: ChessKit,
  { userId, signal }: { userId: string; signal: AbortSignal },
  error: unknown,
): Promise<SignInFailure> {
  if (signal.aborted) return 'busy';
  if (error instanceof ProviderError) {
    if (error.kind === 'rejected') return 'expired';
    await chessSync(kit).recordFailure('lichess', userId, error);
    if (error.kind !== 'bad_response') return 'busy';
  }
  kit.log.error({ err: error }, 'a sign-in at Lichess failed');
  return 'failed';
}
