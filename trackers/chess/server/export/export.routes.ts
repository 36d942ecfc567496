import { Readable } from 'node:stream';
import { route, type Route } from '@plotline/server/tracker-kit/http.ts';
import { shapeExported } from '@plotline/server/tracker-kit/unshown.ts';
import { exportGames } from '../../contract/games.ts';
import type { ChessKit } from '../chess.db.ts';
import { pgnText, readGames } from './export.reader.ts';

export function exportRoutes(kit: ChessKit): readonly Route[] {
  return [
    route(exportGames, async ({ viewer, query, reply }) =>
      reply
        .type('application/x-chess-pgn; charset=utf-8')
        .header('content-disposition', 'attachment; filename="games.pgn"')
        .send(
          Readable.from(
            pgnText(
              kit.db,
              readGames(kit.db, viewer.uuid, query.selector ?? null),
              shapeExported(kit, 'exported game'),
            ),
          ),
        ),
    ),
  ];
}
