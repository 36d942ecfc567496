import { deleteAccount, getDeletionSummary } from '@plotline/contract/account-deletion.ts';
import { PASSWORD_CONFIRMATION_REQUIRED } from '@plotline/contract/errors.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../platform/api.ts';
import { ApiError } from '../../platform/api-error.ts';
import { homePath } from '../../platform/paths.ts';

/** Counts what goes with the account, again each time the dialog opens. */
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

/** Deletes the account. The sign-in may grow old while the dialog is open: then the server wants the password. */
export function useDeleteAccount() {
  const [isPasswordWanted, setPasswordWanted] = useState(false);
  const remove = useMutation({
    mutationFn: ({ username, password }: Confirmation) =>
      api.call(deleteAccount, {
        body: { username_confirmation: username, ...(password === undefined ? {} : { password }) },
      }),
    // Loads the app again, so that nothing of the account stays.
    onSuccess: () => window.location.assign(homePath),
    onError: (error) => setPasswordWanted((before) => before || passwordErrorOf(error) !== null),
  });
  return { remove, passwordError: passwordErrorOf(remove.error), isPasswordWanted };
}

/** Null when the failure has nothing to do with the password. */
function passwordErrorOf(error: unknown): string | null {
  if (!(error instanceof ApiError)) return null;
  if (error.sentence === PASSWORD_CONFIRMATION_REQUIRED) return error.sentence;
  return error.fieldErrors['password'] ?? null;
}
