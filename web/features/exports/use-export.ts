import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  deleteExport,
  latestExport,
  startExport,
  type DataExport as Export,
} from '@plotline/contract/exports.ts';
import { api } from '../../platform/api.ts';
import { isActive } from './export-labels.ts';

const exportKey = ['export'] as const;
const POLL_MS = 1_200;

/** Loads the viewer's newest export, and polls it while it is queued or running. */
export function useLatestExport() {
  return useQuery({
    queryKey: exportKey,
    queryFn: async ({ signal }) => (await api.call(latestExport, { signal })).export,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isActive(state.data) ? POLL_MS : false),
  });
}

export function useStartExport() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async () => (await api.call(startExport)).export,
    onSuccess: (started) => queries.setQueryData<Export | null>(exportKey, started),
  });
}

/** Deletes an export, or cancels it while it is queued or running. */
export function useDeleteExport() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (uuid: string) => api.call(deleteExport, { params: { uuid } }),
    onSettled: () => queries.invalidateQueries({ queryKey: exportKey }),
  });
}
