import { listServices } from '@plotline/contract/admin.ts';
import { api } from '../../../platform/api.ts';
import { ADMIN_KEY, useAdminQuery } from '../use-admin-query.ts';

const POLL_MS = 10_000;

/** Polls the state of the external services while it is shown. */
export function useServices() {
  return useAdminQuery({
    queryKey: [ADMIN_KEY, 'services'],
    load: async (signal) => (await api.call(listServices, { signal })).services,
    staleTime: 0,
    refetchInterval: POLL_MS,
  });
}
