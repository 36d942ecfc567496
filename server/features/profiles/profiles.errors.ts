import { PRIVACY_UNDO_TOO_LATE, USER_NOT_FOUND } from '@plotline/contract/errors.ts';
import { HttpError } from '../../platform/http/errors.ts';

export function profileNotFound(): HttpError {
  return new HttpError(404, 'profiles.not_found', USER_NOT_FOUND);
}

/** The profile was not made public, is private again, or the time is over. */
export function privacyUndoTooLate(): HttpError {
  return new HttpError(409, 'profiles.undo_too_late', PRIVACY_UNDO_TOO_LATE);
}

export function notYourProfile(): HttpError {
  return new HttpError(403, 'profiles.not_yours', 'Only the owner and administrators can do this');
}

export function noSuchTracker(): HttpError {
  return new HttpError(404, 'profiles.no_such_tracker', "You haven't added this tracker");
}
