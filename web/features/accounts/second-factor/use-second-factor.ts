import {
  confirmTotp,
  deletePasskey,
  disableTotp,
  getSecondFactor,
  renewRecoveryCodes,
  startTotp,
  type SecondFactor,
} from '@plotline/contract/second-factor.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../platform/api.ts';
import { sessionsKey } from '../use-sessions.ts';

const secondFactorKey = ['second-factor'] as const;

/** Loads the state of two-step sign-in and the passkeys. */
export function useSecondFactor() {
  return useQuery<SecondFactor>({
    queryKey: secondFactorKey,
    queryFn: ({ signal }) => api.call(getSecondFactor, { signal }),
    staleTime: 0,
  });
}

/** Returns a function that reloads the state and the list of devices, of which some may have been signed out. */
export function useSecondFactorRefresh() {
  const queries = useQueryClient();
  return () =>
    Promise.all([secondFactorKey, sessionsKey].map((queryKey) => queries.invalidateQueries({ queryKey })));
}

interface Confirmation {
  readonly password: string;
  readonly code: string;
}

export const beginSetup = (password: string) => api.call(startTotp, { body: { password } });

export async function confirmSetup(code: string): Promise<readonly string[]> {
  return (await api.call(confirmTotp, { body: { code } })).recovery_codes;
}

export const turnOff = (body: Confirmation) => api.call(disableTotp, { body });

export async function renewCodes(body: Confirmation): Promise<readonly string[]> {
  return (await api.call(renewRecoveryCodes, { body })).recovery_codes;
}

export const removePasskey = (id: string, password: string) =>
  api.call(deletePasskey, { params: { id }, body: { password } });
