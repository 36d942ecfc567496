import { HttpError } from '@plotline/server/tracker-kit/http.ts';
import { PgnError } from '../pgn/pgn.errors.ts';

export function importRunning(): HttpError {
  return new HttpError(
    409,
    'chess.import_running',
    'An import of yours is still running. Wait until it is done.',
  );
}

export function usernameNeeded(): HttpError {
  return new HttpError(422, 'chess.username_needed', [
    { loc: ['body', 'username'], msg: 'Say under which name you play in this file', type: 'missing' },
  ]);
}

/** What is wrong with a file as an answer; other errors pass. */
export function refusedFile(error: unknown): unknown {
  if (!(error instanceof PgnError)) return error;
  const status = error.code === 'too_large' || error.code === 'too_many_games' ? 413 : 422;
  const detail =
    status === 413 ? error.message : [{ loc: ['body', 'file'], msg: error.message, type: error.code }];
  return new HttpError(status, `chess.import_${error.code}`, detail, { cause: error });
}
