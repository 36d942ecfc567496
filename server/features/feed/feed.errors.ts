import { ACTIVITY_NOT_FOUND, NOT_AUTHENTICATED, USER_NOT_FOUND } from '@plotline/contract/errors.ts';
import { HttpError, invalidFields } from '../../platform/http/errors.ts';

/** A feed cannot be limited to a tracker that the server does not have. */
export function unknownTracker(): HttpError {
  return invalidFields({ tracker: 'Unknown tracker' });
}

/** The date has the form of a day, but the month is shorter. */
export function unknownDate(): HttpError {
  return invalidFields({ date: 'Unknown date' });
}

export function followingNeedsViewer(): HttpError {
  return new HttpError(401, 'feed.not_authenticated', NOT_AUTHENTICATED);
}

export function userNotFound(): HttpError {
  return new HttpError(404, 'feed.person_not_found', USER_NOT_FOUND);
}

/** For an activity that does not exist, and for one that the viewer may not see. */
export function activityNotFound(): HttpError {
  return new HttpError(404, 'feed.activity_not_found', ACTIVITY_NOT_FOUND);
}
