import { HttpError } from '@plotline/server/tracker-kit/http.ts';

export function importNotFound(): HttpError {
  return new HttpError(404, 'chess.import_not_found', 'Import not found');
}

export function undoTooLate(): HttpError {
  return new HttpError(400, 'chess.undo_too_late', 'An import can be undone for 30 days');
}

export function usernameNeeded(): HttpError {
  return new HttpError(422, 'chess.username_needed', [
    { loc: ['body', 'username'], msg: 'Say under which name you play in this file', type: 'missing' },
  ]);
}
