import type { SignInFailure } from '../../contract/sign-in.ts';

/** Why a sign-in at Lichess has proven nothing, and what helps. */
const SIGN_IN_FAILURES: Readonly<Record<SignInFailure, string>> = {
  denied: 'You cancelled at Lichess. Nothing was changed.',
  expired: 'The sign-in at Lichess took too long or was used already. Please sign in again.',
  mismatch: 'This sign-in at Lichess was begun by somebody else or in another tab. Please sign in again.',
  busy: 'Lichess cannot be asked right now. Please sign in again in a minute.',
  closed: 'This Lichess account is closed.',
  other_account:
    'You signed in at Lichess with another account than the one that you linked. Sign in with that one, or unlink it first.',
  proven_by_another: 'Somebody else has proven that this Lichess account is theirs.',
  failed: 'Something went wrong while you signed in at Lichess. Please try again.',
};

/** Of what stands in the address; null where there is no such word. */
export function signInFailure(text: string | undefined): string | null {
  const found = Object.entries(SIGN_IN_FAILURES).find(([failure]) => failure === text);
  return found?.[1] ?? null;
}
