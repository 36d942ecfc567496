import { USER_NOT_FOUND } from '@plotline/contract/errors.ts';
import { HttpError, tooManyRequests } from '../../platform/http/errors.ts';

/** Also for blocked viewers: they cannot distinguish a block from a missing user. */
export function userNotFound(): HttpError {
  return new HttpError(404, 'follows.person_not_found', USER_NOT_FOUND);
}

export function cannotFollowYourself(): HttpError {
  return new HttpError(400, 'follows.yourself', 'You cannot follow yourself');
}

export function tooManyFollows(waitSeconds: number): HttpError {
  const minutes = Math.ceil(waitSeconds / 60);
  const wait = minutes === 1 ? '1 minute' : `${minutes} minutes`;
  return tooManyRequests('follows.too_many', `Too many new follows. Try again in ${wait}.`, waitSeconds);
}

/** Also for profiles that the viewer cannot find. */
export function notFollowing(): HttpError {
  return new HttpError(404, 'follows.not_following', 'You do not follow this user');
}

export function requestNotFound(): HttpError {
  return new HttpError(404, 'follows.request_not_found', 'Follow request not found');
}

export function notYourFollowers(): HttpError {
  return new HttpError(403, 'follows.not_your_followers', 'You can only remove your own followers');
}

export function cannotMuteYourself(): HttpError {
  return new HttpError(400, 'follows.mute_yourself', 'You cannot mute yourself');
}

export function cannotBlockYourself(): HttpError {
  return new HttpError(400, 'follows.block_yourself', 'You cannot block yourself');
}
