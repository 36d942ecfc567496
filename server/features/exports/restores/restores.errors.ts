import { NOT_AN_EXPORT, NOT_AUTHENTICATED, RESTORE_NEEDS_EMPTY_ACCOUNT } from '@plotline/contract/errors.ts';
import { HttpError } from '../../../platform/http/errors.ts';

const DAMAGED = 'This export is damaged or was changed. Download it again, then try again.';

/** The file has rows that no export contains. */
export function exportDamaged(cause: Error): HttpError {
  return new HttpError(422, 'restores.damaged', [{ loc: ['body', 'file'], msg: DAMAGED, type: 'damaged' }], {
    cause,
  });
}

export function notAnExport(): HttpError {
  return new HttpError(422, 'restores.not_an_export', [
    { loc: ['body', 'file'], msg: NOT_AN_EXPORT, type: 'not_an_export' },
  ]);
}

export function accountDeleted(): HttpError {
  return new HttpError(401, 'restores.account_deleted', NOT_AUTHENTICATED);
}

export function accountNotEmpty(): HttpError {
  return new HttpError(409, 'restores.not_empty', RESTORE_NEEDS_EMPTY_ACCOUNT);
}
