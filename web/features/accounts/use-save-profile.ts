import { updateProfile, type User } from '@plotline/contract/accounts.ts';
import type { BodyOf } from '@plotline/contract/endpoint.ts';
import { USERNAME_RESERVED, USERNAME_TAKEN } from '@plotline/contract/errors.ts';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { api } from '../../platform/api.ts';
import { ApiError, messageOf } from '../../platform/api-error.ts';
import { useAuth } from '../../platform/session.tsx';

const RELOAD_MS = 1500;
const NO_ERRORS: Readonly<Record<string, string>> = {};

/** Saves the profile, then loads the page again after a moment to read that it worked. */
export function useSaveProfile() {
  const auth = useAuth();
  const save = useMutation({
    mutationFn: async (body: BodyOf<typeof updateProfile>): Promise<User> =>
      (await api.call(updateProfile, { body })).user,
    onSuccess: (user) => auth.setUser(user),
  });
  const isSaved = save.isSuccess;
  useEffect(() => {
    if (!isSaved) return undefined;
    const timer = setTimeout(() => window.location.reload(), RELOAD_MS);
    return () => clearTimeout(timer);
  }, [isSaved]);
  const refusal = useMemo(() => refusalOf(save.error), [save.error]);
  return { ...save, ...refusal };
}

/** A refusal stands at the field it speaks of, else above the buttons. */
function refusalOf(error: unknown): {
  message: string | null;
  fieldErrors: Readonly<Record<string, string>>;
} {
  if (!error) return { message: null, fieldErrors: NO_ERRORS };
  const message = messageOf(error, 'Failed to update profile');
  if (message === USERNAME_TAKEN || message === USERNAME_RESERVED)
    return { message: null, fieldErrors: { username: message } };
  const fieldErrors = error instanceof ApiError ? error.fieldErrors : NO_ERRORS;
  return { message: Object.keys(fieldErrors).length > 0 ? null : message, fieldErrors };
}
