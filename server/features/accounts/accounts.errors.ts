import {
  DEACTIVATED,
  EMAIL_TAKEN,
  LOGIN_FAILED,
  NOT_AUTHENTICATED,
  USERNAME_TAKEN,
} from '@plotline/contract/errors.ts';
import { HttpError, tooManyRequests } from '../../platform/http/errors.ts';

export function usernameTaken(): HttpError {
  return new HttpError(409, 'accounts.username_taken', USERNAME_TAKEN);
}

export function emailTaken(): HttpError {
  return new HttpError(409, 'accounts.email_taken', EMAIL_TAKEN);
}

/** The same for an unknown e-mail and a wrong password: who has an account here is nobody's business. */
export function loginFailed(): HttpError {
  return new HttpError(401, 'accounts.login_failed', LOGIN_FAILED);
}

export function accountDeactivated(): HttpError {
  return new HttpError(403, 'accounts.deactivated', DEACTIVATED);
}

export function notAuthenticated(): HttpError {
  return new HttpError(401, 'accounts.not_authenticated', NOT_AUTHENTICATED);
}

export function tooManyFailures(waitSeconds: number): HttpError {
  const detail = `Too many failed sign-ins. Try again in ${inMinutes(waitSeconds)}.`;
  return tooManyRequests('accounts.too_many_failures', detail, waitSeconds);
}

export function tooManySignups(waitSeconds: number): HttpError {
  const detail = `Too many new accounts from this address. Try again in ${inMinutes(waitSeconds)}.`;
  return tooManyRequests('accounts.too_many_signups', detail, waitSeconds);
}

export function tooBusy(): HttpError {
  return new HttpError(503, 'accounts.too_busy', 'The server is busy. Please try again in a moment.', {
    headers: { 'retry-after': '5' },
  });
}

function inMinutes(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
}
