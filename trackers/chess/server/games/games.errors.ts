import { HttpError } from '@plotline/server/tracker-kit/http.ts';

/** Also where there is one that this viewer may not see: the two cannot be told apart. */
export function gameNotFound(): HttpError {
  return new HttpError(404, 'chess.game_not_found', 'Game not found');
}
