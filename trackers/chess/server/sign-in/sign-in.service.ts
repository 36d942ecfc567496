import type { SignInFailure } from '../../contract/sign-in.ts';
import { providerBusy } from '../accounts/accounts.errors.ts';
import { findAccounts, isVerifiedByOther, lockAccount, lockProofs } from '../accounts/accounts.repository.ts';
import { insertLink } from '../accounts/accounts.service.ts';
import { saveProof } from '../accounts/verify.service.ts';
import type { ChessKit } from '../chess.db.ts';
import { lichessIdentity } from '../providers/lichess.player.ts';
import type { AccessToken } from '../providers/lichess.sign-in.ts';
import type { Identity } from '../providers/player.model.ts';
import { ProviderError } from '../providers/provider-error.ts';
import type { Providers } from '../providers/providers.ts';
import { isPaused } from '../sync/pause.ts';
import { findPause } from '../sync/pauses.repository.ts';
import { pauseProvider } from '../sync/settle.service.ts';
import { newAttempt, type Attempt } from './attempt.ts';
import { keepToken } from './tokens.service.ts';

const ANSWER_MS = 20_000;

/** Where to sign in, and what the browser is to keep meanwhile. */
export async function startSignIn(
  kit: ChessKit,
  { lichessSignIn }: Providers,
  userId: string,
): Promise<{ readonly attempt: Attempt; readonly url: string }> {
  // There would be no one to ask whether it was true.
  if (await isResting(kit)) throw providerBusy('lichess');
  const linked = (await findAccounts(kit.db, userId)).find(({ provider }) => provider === 'lichess');
  const attempt = newAttempt(userId, kit.now());
  return { attempt, url: lichessSignIn.pageUrl(attempt, linked?.username ?? null) };
}

interface Return {
  readonly userId: string;
  /** Null when the browser kept none, or for too long. */
  readonly attempt: Attempt | null;
  readonly answer: { readonly code?: string; readonly state?: string; readonly error?: string };
}

/** The browser is back from Lichess: links the account that signed in, proven. Null when that went well. */
export async function finishSignIn(
  kit: ChessKit,
  providers: Providers,
  { userId, attempt, answer }: Return,
): Promise<SignInFailure | null> {
  if (!attempt) return 'expired';
  if (attempt.userId !== userId || attempt.state !== answer.state) return 'mismatch';
  if (answer.error === 'access_denied') return 'denied';
  if (answer.code === undefined) return 'failed';
  if (await isResting(kit)) return 'busy';
  // NOTE neither call waits for its turn: a page of games takes longer than the code is good for.
  const signal = AbortSignal.timeout(ANSWER_MS);
  try {
    const { code } = answer;
    const token = await providers.lichessSignIn.exchange({ code, verifier: attempt.verifier, signal });
    return await claimOrRevoke(kit, token, async () => {
      const user = await providers.lichessSignIn.account({ token: token.token, signal });
      return claim(kit, { userId, identity: lichessIdentity(user), token });
    });
  } catch (error) {
    return failureOf(kit, signal, error);
  }
}

async function isResting(kit: ChessKit): Promise<boolean> {
  return isPaused(await findPause(kit.db, 'lichess'), kit.now());
}

/** A token that proves nothing is of no use to anyone. */
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
    if (failure !== null) await keepToken(kit, kit.db, null, token);
  }
}

interface Claim {
  readonly userId: string;
  readonly identity: Identity;
  readonly token: AccessToken;
}

/** Whoever has linked nothing yet has linked this account now. */
function claim(kit: ChessKit, { userId, identity, token }: Claim): Promise<SignInFailure | null> {
  const provider = 'lichess';
  return kit.transaction(async (trx) => {
    await lockProofs(trx, { provider, ...identity });
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
    if (!account) throw new Error('the account that was linked is not there');
    await saveProof(kit, trx, account, identity);
    await keepToken(kit, trx, account.uuid, token);
    return null;
  });
}

/** A user waits in front of a browser: whatever it is, they get back to their page. */
async function failureOf(kit: ChessKit, signal: AbortSignal, error: unknown): Promise<SignInFailure> {
  if (signal.aborted) return 'busy';
  if (error instanceof ProviderError) {
    if (error.kind === 'rejected') return 'expired';
    await pauseProvider(kit, 'lichess', error);
    if (error.kind !== 'bad_response') return 'busy';
  }
  kit.log.error({ err: error }, 'a sign-in at Lichess failed');
  return 'failed';
}
