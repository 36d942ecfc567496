import { route, type Route } from '@plotline/server/tracker-kit/http.ts';
import { getWeightsSettings, updateWeightsSettings } from '../../contract/settings.ts';
import { getSettings, updateSettings } from './settings.service.ts';
import type { WeightsKit } from '../weights.db.ts';

export function settingsRoutes(kit: WeightsKit): readonly Route[] {
  return [
    route(getWeightsSettings, ({ viewer }) => getSettings(kit, viewer.uuid)),
    route(updateWeightsSettings, ({ viewer, body }) => updateSettings(kit, viewer.uuid, body)),
  ];
}
