import type { SignInFailure } from '../../contract/sign-in.ts';

/** Messages for failed Lichess sign-ins, by error code. */
const SIGN_IN_FAILURES: Readonly<Record<SignInFailure, string>> = {
  denied: 'You cancelled the Lichess sign-in. Nothing was changed.',
  expired: 'The Lichess sign-in expired or was already used. Please sign in again.',
  mismatch: 'This Lichess sign-in was started by someone else or in another tab. Please sign in again.',
  busy: "Lichess isn't available right now. Please try again in a minute.",
  closed: 'This Lichess account is closed.',
  other_account:
    'You signed in to Lichess with a different account than the one you linked. Sign in with that one, or unlink it first.',
  proven_by_another: 'Someone else has already verified this Lichess account.',
  failed: 'Something went wrong during the Lichess sign-in. Please try again.',
};

/** Returns the message for an error code in the URL; null if it is unknown. */
export function signInFailure(text: string | undefined): string | null {
  const found = Object.entries(SIGN_IN_FAILURES).find(([failure]) => failure === text);
  return found?.[1] ?? null;
}
