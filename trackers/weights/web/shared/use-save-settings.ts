import { api } from '@plotline/web/tracker-kit/api.ts';
import { useAuth } from '@plotline/web/tracker-kit/session.ts';
import { trackerKey } from '@plotline/web/tracker-kit/use-tracker-page.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { updateWeightsSettings, type WeightsSettings } from '../../contract/settings.ts';
import { settingsKey } from './weights-queries.ts';

/** Saves settings optimistically; they are reverted when the server refuses. */
export function useSaveSettings() {
  const queries = useQueryClient();
  const { user } = useAuth();
  return useMutation({
    mutationFn: (body: Partial<WeightsSettings>) => api.call(updateWeightsSettings, { body }),
    onMutate: async (change) => {
      await queries.cancelQueries({ queryKey: settingsKey });
      const before = queries.getQueryData<WeightsSettings>(settingsKey);
      if (before) queries.setQueryData<WeightsSettings>(settingsKey, { ...before, ...change });
      return { before };
    },
    onError: (_error, _change, context) => queries.setQueryData(settingsKey, context?.before),
    onSuccess: async (saved) => {
      queries.setQueryData(settingsKey, saved);
      if (user) await queries.invalidateQueries({ queryKey: trackerKey(user.username, 'weights') });
    },
  });
}
