import { api } from '@plotline/web/tracker-kit/api.ts';
import { useAuth } from '@plotline/web/tracker-kit/session.ts';
import { useSaveSettings } from '@plotline/web/tracker-kit/use-save-settings.ts';
import { trackerKey } from '@plotline/web/tracker-kit/use-tracker-page.ts';
import { useQueryClient } from '@tanstack/react-query';
import { updateWeightsSettings, type WeightsSettings } from '../../contract/settings.ts';
import { settingsKey } from './weights-queries.ts';

export function useSaveWeightsSettings() {
  const queries = useQueryClient();
  const { user } = useAuth();
  return useSaveSettings<WeightsSettings>({
    key: settingsKey,
    save: (body) => api.call(updateWeightsSettings, { body }),
    onSaved: async () => {
      if (user) await queries.invalidateQueries({ queryKey: trackerKey(user.username, 'weights') });
    },
  });
}
