import { ACTIVITY_NOT_FOUND, POST_TOO_LONG } from '@plotline/contract/errors.ts';
import { HttpError, invalidFields } from '../../platform/http/errors.ts';

/** For a post that does not exist, and for one of another user. */
export function postNotFound(): HttpError {
  return new HttpError(404, 'activities.post_not_found', ACTIVITY_NOT_FOUND);
}

export function postTooLong(): HttpError {
  return invalidFields({ content: POST_TOO_LONG });
}
