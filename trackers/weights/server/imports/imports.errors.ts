import { HttpError } from '@plotline/server/tracker-kit/http.ts';
import { ImportError } from '../import/import.errors.ts';

export function importNotFound(): HttpError {
  return new HttpError(404, 'weights.import_not_found', 'Import not found. Upload the file again.');
}

export function importRunning(): HttpError {
  return new HttpError(
    409,
    'weights.import_running',
    'An import of yours is still running. Wait until it is done.',
  );
}

export function importUndone(): HttpError {
  return new HttpError(409, 'weights.import_undone', 'This import was undone. Upload the file again.');
}

export function importApplied(): HttpError {
  return new HttpError(409, 'weights.import_applied', 'This import was applied. Undo it instead.');
}

export function undoTooLate(): HttpError {
  return new HttpError(400, 'weights.undo_too_late', 'An import can be undone for 30 days');
}

export function unitNeeded(): HttpError {
  return new HttpError(422, 'weights.unit_needed', [
    { loc: ['body', 'unit'], msg: 'Choose kg or lb: the file does not say', type: 'missing' },
  ]);
}

/** What is wrong with a file as an answer; other errors pass. */
export function refusedFile(error: unknown): unknown {
  if (!(error instanceof ImportError)) return error;
  const status = error.code === 'too_large' || error.code === 'too_many_rows' ? 413 : 422;
  const detail =
    status === 413 ? error.message : [{ loc: ['body', 'file'], msg: error.message, type: error.code }];
  return new HttpError(status, `weights.import_${error.code}`, detail, { cause: error });
}
