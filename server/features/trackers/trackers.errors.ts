import { TRACKER_CONFIRMATION_MISMATCH, TRACKER_PAGE_UNAVAILABLE } from '@plotline/contract/errors.ts';
import { HttpError, invalidFields } from '../../platform/http/errors.ts';

export function unknownTracker(): HttpError {
  return invalidFields({ tracker_type: 'There is no such tracker' });
}

export function trackerNotAdded(): HttpError {
  return new HttpError(404, 'trackers.not_added', 'You have not added this tracker');
}

export function confirmationMismatch(): HttpError {
  return invalidFields({ confirmation: TRACKER_CONFIRMATION_MISMATCH });
}

/** The same for a user, a tracker and a permission that is missing: they cannot be told apart. */
export function pageUnavailable(): HttpError {
  return new HttpError(404, 'trackers.page_unavailable', TRACKER_PAGE_UNAVAILABLE);
}
