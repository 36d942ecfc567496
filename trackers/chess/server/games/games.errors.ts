import { HttpError } from '@plotline/server/tracker-kit/http.ts';

/** Also for games that the viewer may not see, which must look the same. */
export function gameNotFound(): HttpError {
  return new HttpError(404, 'chess.game_not_found', 'Game not found');
}
