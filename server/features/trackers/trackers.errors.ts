import { TRACKER_CONFIRMATION_MISMATCH, TRACKER_PAGE_UNAVAILABLE } from '@plotline/contract/errors.ts';
import { HttpError, invalidFields } from '../../platform/http/errors.ts';

export function unknownTracker(): HttpError {
  return invalidFields({ tracker_type: 'Unknown tracker' });
}

export function trackerNotAdded(): HttpError {
  return new HttpError(404, 'trackers.not_added', "You haven't added this tracker");
}

export function confirmationMismatch(): HttpError {
  return invalidFields({ confirmation: TRACKER_CONFIRMATION_MISMATCH });
}

/** One error for an unknown user, an unknown tracker and missing permission, so that none is revealed. */
export function pageUnavailable(): HttpError {
  return new HttpError(404, 'trackers.page_unavailable', TRACKER_PAGE_UNAVAILABLE);
}

export function findingNotFound(): HttpError {
  return new HttpError(404, 'trackers.finding_not_found', 'Finding not found');
}

export function findingClosed(): HttpError {
  return new HttpError(409, 'trackers.finding_closed', 'You have already decided about this');
}

export function noFix(): HttpError {
  return new HttpError(400, 'trackers.no_fix', 'This cannot be corrected automatically');
}

export function valueNeeded(max: number): HttpError {
  return invalidFields({ value: `Enter a number from 0 to ${max}` });
}

export function undoTooLate(): HttpError {
  return new HttpError(400, 'trackers.undo_too_late', 'A fix can be undone for 30 days');
}
