import {
  INVITE_INVALID,
  INVITE_NOT_FOUND,
  INVITE_REQUIRED,
  SIGNUP_CLOSED,
  SIGNUP_DECLINED,
  SIGNUP_PENDING,
  SIGNUP_REQUEST_NOT_FOUND,
} from '@plotline/contract/errors.ts';
import { HttpError } from '../../../platform/http/errors.ts';

export function signupClosed(): HttpError {
  return new HttpError(403, 'accounts.signup_closed', SIGNUP_CLOSED);
}

export function inviteRequired(): HttpError {
  return new HttpError(403, 'accounts.invite_required', INVITE_REQUIRED);
}

/** One error for a link that is used, expired, revoked or invented. */
export function inviteInvalid(): HttpError {
  return new HttpError(403, 'accounts.invite_invalid', INVITE_INVALID);
}

export function inviteNotFound(): HttpError {
  return new HttpError(404, 'accounts.invite_not_found', INVITE_NOT_FOUND);
}

export function signupRequestNotFound(): HttpError {
  return new HttpError(404, 'accounts.signup_request_not_found', SIGNUP_REQUEST_NOT_FOUND);
}

export function signupUndecided(): HttpError {
  return new HttpError(403, 'accounts.signup_pending', SIGNUP_PENDING);
}

export function signupDeclined(): HttpError {
  return new HttpError(403, 'accounts.signup_declined', SIGNUP_DECLINED);
}
