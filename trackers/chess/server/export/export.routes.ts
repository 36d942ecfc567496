import { Readable } from 'node:stream';
import { route, type Route } from '@plotline/server/tracker-kit/http.ts';
import { exportGames } from '../../contract/games.ts';
import type { ChessKit } from '../chess.db.ts';
import { pgnText, readGames } from './export.reader.ts';

export function exportRoutes({ db }: ChessKit): readonly Route[] {
  return [
    route(exportGames, async ({ viewer, query, reply }) =>
      reply
        .type('application/x-chess-pgn; charset=utf-8')
        .header('content-disposition', 'attachment; filename="games.pgn"')
        .send(Readable.from(pgnText(db, readGames(db, viewer.uuid, query.selector ?? null)))),
    ),
  ];
}
