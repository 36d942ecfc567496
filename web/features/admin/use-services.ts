import { listServices } from '@plotline/contract/admin.ts';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';

const POLL_MS = 10_000;

/** How the services elsewhere fare, as long as a user looks. */
export function useServices() {
  return useQuery({
    queryKey: ['admin', 'services'],
    queryFn: async ({ signal }) => (await api.call(listServices, { signal })).services,
    staleTime: 0,
    refetchInterval: POLL_MS,
  });
}
