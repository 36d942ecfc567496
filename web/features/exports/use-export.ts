import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  deleteExport,
  latestExport,
  startExport,
  type DataExport as Export,
} from '@plotline/contract/exports.ts';
import { api } from '../../platform/api.ts';
import { isUnderWay } from './export-labels.ts';

const exportKey = ['export'] as const;
const POLL_MS = 1_200;

/** My newest export, looked at again and again while it is being written and the page is in view. */
export function useLatestExport() {
  return useQuery({
    queryKey: exportKey,
    queryFn: async ({ signal }) => (await api.call(latestExport, { signal })).export,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? POLL_MS : false),
  });
}

export function useStartExport() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async () => (await api.call(startExport)).export,
    onSuccess: (started) => queries.setQueryData<Export | null>(exportKey, started),
  });
}

/** Cancels one that is under way, too. */
export function useDeleteExport() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (uuid: string) => api.call(deleteExport, { params: { uuid } }),
    onSettled: () => queries.invalidateQueries({ queryKey: exportKey }),
  });
}
