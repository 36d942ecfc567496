import { deleteOtherSessions, deleteSession, listSessions } from '@plotline/contract/accounts.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';

export const sessionsKey = ['sessions'] as const;

export function useSessions() {
  return useQuery({
    queryKey: sessionsKey,
    queryFn: async ({ signal }) => (await api.call(listSessions, { signal })).sessions,
    staleTime: 0,
  });
}

/** Signs out one device. */
export function useEndSession() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.call(deleteSession, { params: { id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: sessionsKey }),
  });
}

/** Signs out every device but this one. */
export function useEndOtherSessions() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => api.call(deleteOtherSessions),
    onSettled: () => queries.invalidateQueries({ queryKey: sessionsKey }),
  });
}
