import { HttpError } from '../../../platform/http/errors.ts';

const DAMAGED = 'This export is damaged or was changed. Download it again, then try again.';
const NOT_EMPTY = 'All your trackers already have data. A restore needs at least one that is empty.';

/** The file has rows that no export contains. */
export function exportDamaged(cause: Error): HttpError {
  return new HttpError(422, 'restores.damaged', [{ loc: ['body', 'file'], msg: DAMAGED, type: 'damaged' }], {
    cause,
  });
}

export function nothingToRestore(): HttpError {
  return new HttpError(409, 'restores.not_empty', NOT_EMPTY);
}
