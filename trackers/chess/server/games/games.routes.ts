import { route, type Route } from '@plotline/server/tracker-kit/http.ts';
import { deleteGame as deleteGameEndpoint, getGame } from '../../contract/games.ts';
import type { ChessKit } from '../chess.db.ts';
import { deleteGame } from './delete-games.service.ts';
import { game } from './game.service.ts';

export function gamesRoutes(kit: ChessKit): readonly Route[] {
  return [
    route(getGame, async ({ viewer, params: { uuid }, query: { username } }) => ({
      game: await game(kit, viewer, { uuid, username: username ?? null }),
    })),
    route(deleteGameEndpoint, ({ viewer, params }) => deleteGame(kit, viewer.uuid, params.uuid)),
  ];
}
