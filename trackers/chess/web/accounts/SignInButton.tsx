import { ProviderButton } from '@plotline/web/tracker-kit/ProviderButton.tsx';
import { LogIn } from 'lucide-react';
import { useLichessSignIn } from '../shared/chess-queries.ts';

/** Opens the Lichess sign-in, which returns to the chess page. */
export function SignInButton() {
  const signIn = useLichessSignIn();
  return (
    <ProviderButton
      label="Sign in with Lichess"
      icon={<LogIn size={16} aria-hidden />}
      opening={signIn}
      onOpen={() => signIn.mutate()}
      fallback="Couldn't open Lichess. Please try again."
    />
  );
}
