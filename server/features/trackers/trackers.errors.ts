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
