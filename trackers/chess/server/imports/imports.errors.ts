import { HttpError } from '@plotline/server/tracker-kit/http.ts';

export function importNotFound(): HttpError {
  return new HttpError(404, 'chess.import_not_found', 'Import not found');
}

/** For the rest of a file whose import was undone while it ran. */
export function importUndone(): HttpError {
  return new HttpError(409, 'chess.import_undone', 'This import was undone');
}

export function undoTooLate(): HttpError {
  return new HttpError(400, 'chess.undo_too_late', 'An import can be undone for 30 days');
}

export function usernameNeeded(): HttpError {
  return new HttpError(422, 'chess.username_needed', [
    { loc: ['body', 'username'], msg: 'Say under which name you play in this file', type: 'missing' },
  ]);
}
