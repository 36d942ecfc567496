import { deleteAccount, getDeletionSummary } from '@plotline/contract/account-deletion.ts';
import { PASSWORD_CONFIRMATION_REQUIRED } from '@plotline/contract/errors.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../platform/api.ts';
import { ApiError } from '../../platform/api-error.ts';
import { homePath } from '../../platform/paths.ts';

/** Loads how much is deleted with the account, again each time the dialog opens. */
export function useDeletionSummary() {
  return useQuery({
    queryKey: ['deletion-summary'],
    queryFn: ({ signal }) => api.call(getDeletionSummary, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
}

interface Confirmation {
  readonly username: string;
  readonly password?: string;
}

/** Deletes the account. The server asks for the password if the sign-in has become too old. */
export function useDeleteAccount() {
  const [isPasswordRequired, setPasswordRequired] = useState(false);
  const remove = useMutation({
    mutationFn: ({ username, password }: Confirmation) =>
      api.call(deleteAccount, {
        body: { username_confirmation: username, ...(password === undefined ? {} : { password }) },
      }),
    // Reloads the app, so that nothing of the account stays in memory.
    onSuccess: () => window.location.assign(homePath),
    onError: (error) => setPasswordRequired((before) => before || passwordErrorOf(error) !== null),
  });
  return { remove, passwordError: passwordErrorOf(remove.error), isPasswordRequired };
}

/** Returns the message for the password field; null when the failure has another cause. */
function passwordErrorOf(error: unknown): string | null {
  if (!(error instanceof ApiError)) return null;
  if (error.sentence === PASSWORD_CONFIRMATION_REQUIRED) return error.sentence;
  return error.fieldErrors['password'] ?? null;
}
