import { USER_NOT_FOUND } from '@plotline/contract/errors.ts';
import { HttpError } from '../../platform/http/errors.ts';

/** Also said to those who are blocked: they cannot tell it from a person who is not there. */
export function personNotFound(): HttpError {
  return new HttpError(404, 'follows.person_not_found', USER_NOT_FOUND);
}

export function cannotFollowYourself(): HttpError {
  return new HttpError(400, 'follows.yourself', 'You cannot follow yourself');
}

export function requestNotFound(): HttpError {
  return new HttpError(404, 'follows.request_not_found', 'Follow request not found');
}
