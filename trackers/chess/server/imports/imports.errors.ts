import { HttpError } from '@plotline/server/tracker-kit/http.ts';

export function usernameNeeded(): HttpError {
  return new HttpError(422, 'chess.username_needed', [
    { loc: ['body', 'username'], msg: 'Say under which name you play in this file', type: 'missing' },
  ]);
}
