import { ActionError } from '../../../ui/ActionError.tsx';
import { useMutation } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { takeReturnPath } from '../../../platform/return-path.ts';
import { signInWithPasskey } from './passkeys.ts';
import { SecondaryButton } from '../../../ui/SecondaryButton.tsx';

/** Browsers do not say whether the user cancelled or has no fitting passkey. */
const NOT_USED = 'No passkey was used. Please try again.';

interface PasskeyButtonProps {
  label: string;
  /** The token of a sign-in whose second step this is. */
  token?: string;
  isRemembered?: boolean;
}

export function PasskeyButton({ label, ...login }: PasskeyButtonProps) {
  const signIn = useMutation({
    mutationFn: () => signInWithPasskey(login),
    onSuccess: () => window.location.assign(takeReturnPath()),
    retry: false,
  });
  return (
    <>
      <SecondaryButton
        size="large"
        startIcon={<KeyRound size={18} aria-hidden />}
        loading={signIn.isPending || signIn.isSuccess}
        loadingPosition="start"
        onClick={() => signIn.mutate()}
      >
        {label}
      </SecondaryButton>
      <ActionError error={signIn.error} fallback={NOT_USED} />
    </>
  );
}
