import {
  approveSignup,
  createInvite,
  declineSignup,
  getServerSettings,
  listInvites,
  listSignupRequests,
  revokeInvite,
  updateServerSettings,
  type Registration,
  type SignupRequest,
} from '@plotline/contract/registration.ts';
import { keepPreviousData, useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { api } from '../../../platform/api.ts';
import type { Place } from '../admin-url.ts';
import { ADMIN_KEY, AUDIT, useAdminQuery, useRoleCheck } from '../use-admin-query.ts';

const settingsKey = [ADMIN_KEY, 'settings'];
const invitesKey = [ADMIN_KEY, 'invites'];
const requestsKey = [ADMIN_KEY, 'signup-requests'];
const auditKey = [ADMIN_KEY, AUDIT];

export function useServerSettings() {
  return useAdminQuery({
    queryKey: settingsKey,
    load: (signal) => api.call(getServerSettings, { signal }),
    staleTime: 0,
  });
}

export function useChangeRegistration() {
  return useAdminChange(
    (registration: Registration) => api.call(updateServerSettings, { body: { registration } }),
    [settingsKey],
  );
}

export function useInvites(place: Place) {
  return useAdminQuery({
    queryKey: [...invitesKey, place],
    load: (signal) => api.call(listInvites, { query: place, signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

export function useCreateInvite() {
  return useAdminChange((days: number) => api.call(createInvite, { body: { days } }), [invitesKey]);
}

export function useRevokeInvite() {
  return useAdminChange((id: string) => api.call(revokeInvite, { params: { id } }), [invitesKey]);
}

/** Loads a page of undecided sign-ups. */
export function useSignupRequests(place: Place) {
  return useAdminQuery({
    queryKey: [...requestsKey, place],
    load: (signal) => api.call(listSignupRequests, { query: place, signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

export function useDecideSignup() {
  return useAdminChange(
    ({ request: { uuid: id }, isApproved }: { request: SignupRequest; isApproved: boolean }) =>
      api.call(isApproved ? approveSignup : declineSignup, { params: { id } }),
    [requestsKey, [ADMIN_KEY, 'users'], [ADMIN_KEY, 'stats']],
  );
}

/** Sends a change once, then reloads the named lists and the audit log. */
function useAdminChange<Change, Result>(
  send: (change: Change) => Promise<Result>,
  keys: readonly QueryKey[],
) {
  const queries = useQueryClient();
  const checkRole = useRoleCheck();
  return useMutation({
    mutationFn: (change: Change) => checkRole(send(change)),
    retry: false,
    onSettled: () =>
      Promise.all([...keys, auditKey].map((queryKey) => queries.invalidateQueries({ queryKey }))),
  });
}
