import { api } from '@plotline/web/tracker-kit/api.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getChessSettings, updateChessSettings, type ChessSettings } from '../../contract/settings.ts';

const settingsKey = ['chess', 'settings'] as const;

export function useChessSettings() {
  return useQuery({
    queryKey: settingsKey,
    queryFn: ({ signal }) => api.call(getChessSettings, { signal }),
  });
}

/** Saves settings optimistically; they are reverted when the server refuses. */
export function useSaveSettings() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Partial<ChessSettings>) => api.call(updateChessSettings, { body }),
    onMutate: async (change) => {
      await queries.cancelQueries({ queryKey: settingsKey });
      const before = queries.getQueryData<ChessSettings>(settingsKey);
      if (before) queries.setQueryData<ChessSettings>(settingsKey, { ...before, ...change });
      return { before };
    },
    onError: (_error, _change, context) => queries.setQueryData(settingsKey, context?.before),
    onSuccess: (saved) => queries.setQueryData(settingsKey, saved),
    retry: false,
  });
}
