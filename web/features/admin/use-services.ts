import { listServices } from '@plotline/contract/admin.ts';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';

const POLL_MS = 10_000;

/** Polls the state of the external services while it is shown. */
export function useServices() {
  return useQuery({
    queryKey: ['admin', 'services'],
    queryFn: async ({ signal }) => (await api.call(listServices, { signal })).services,
    staleTime: 0,
    refetchInterval: POLL_MS,
  });
}
