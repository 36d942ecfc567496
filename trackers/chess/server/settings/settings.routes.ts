import { route, type Route } from '@plotline/server/tracker-kit/http.ts';
import { getChessSettings, updateChessSettings } from '../../contract/settings.ts';
import type { ChessKit } from '../chess.db.ts';
import { findSettings } from './settings.repository.ts';
import { updateSettings } from './settings.service.ts';

export function settingsRoutes(kit: ChessKit): readonly Route[] {
  return [
    route(getChessSettings, ({ viewer }) => findSettings(kit.db, viewer.uuid)),
    route(updateChessSettings, ({ viewer, body }) => updateSettings(kit, viewer.uuid, body)),
  ];
}
