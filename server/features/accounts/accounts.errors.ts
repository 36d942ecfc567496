import {
  CURRENT_PASSWORD_REQUIRED,
  DEACTIVATED,
  EMAIL_LINK_INVALID,
  EMAIL_TAKEN,
  EMAIL_UNCONFIRMED,
  LAST_ADMIN,
  LOGIN_FAILED,
  NOT_AUTHENTICATED,
  PASSWORD_CONFIRMATION_REQUIRED,
  PASSWORD_WRONG,
  RENAMED_TOO_OFTEN,
  RESET_LINK_INVALID,
  SESSION_NOT_FOUND,
  USERNAME_CONFIRMATION_MISMATCH,
  USERNAME_TAKEN,
} from '@plotline/contract/errors.ts';
import { HttpError, invalidFields, tooManyRequests } from '../../platform/http/errors.ts';

export function usernameTaken(): HttpError {
  return new HttpError(409, 'accounts.username_taken', USERNAME_TAKEN);
}

export function emailTaken(): HttpError {
  return new HttpError(409, 'accounts.email_taken', EMAIL_TAKEN);
}

/** One error for an unknown e-mail and a wrong password: it must not reveal who has an account. */
export function loginFailed(): HttpError {
  return new HttpError(401, 'accounts.login_failed', LOGIN_FAILED);
}

export function accountDeactivated(): HttpError {
  return new HttpError(403, 'accounts.deactivated', DEACTIVATED);
}

export function lastAdministrator(): HttpError {
  return new HttpError(400, 'accounts.last_administrator', LAST_ADMIN);
}

export function notAuthenticated(): HttpError {
  return new HttpError(401, 'accounts.not_authenticated', NOT_AUTHENTICATED);
}

export function tooManyFailures(waitSeconds: number): HttpError {
  const detail = `Too many failed sign-ins. Try again in ${inMinutes(waitSeconds)}.`;
  return tooManyRequests('accounts.too_many_failures', detail, waitSeconds);
}

/** Also for unknown emails. */
export function signInsPaused(waitSeconds: number): HttpError {
  const detail = `Too many failed sign-ins with this email. Try again in ${inMinutes(waitSeconds)}, or set a new password.`;
  return tooManyRequests('accounts.sign_ins_paused', detail, waitSeconds);
}

export function tooManySignups(waitSeconds: number): HttpError {
  const detail = `Too many new accounts from this address. Try again in ${inMinutes(waitSeconds)}.`;
  return tooManyRequests('accounts.too_many_signups', detail, waitSeconds);
}

export function tooManyWrongPasswords(waitSeconds: number): HttpError {
  const detail = `Too many wrong passwords. Try again in ${inMinutes(waitSeconds)}.`;
  return tooManyRequests('accounts.too_many_wrong_passwords', detail, waitSeconds);
}

export function tooManyEmailChanges(waitSeconds: number): HttpError {
  const detail = `Too many changes of your email address. Try again in ${inMinutes(waitSeconds)}.`;
  return tooManyRequests('accounts.too_many_email_changes', detail, waitSeconds);
}

export function tooManyResets(waitSeconds: number): HttpError {
  const detail = `Too many links requested. Try again in ${inMinutes(waitSeconds)}.`;
  return tooManyRequests('accounts.too_many_resets', detail, waitSeconds);
}

export function renamedTooOften(): HttpError {
  return new HttpError(400, 'accounts.renamed_too_often', RENAMED_TOO_OFTEN);
}

export function passwordRequired(): HttpError {
  return new HttpError(403, 'accounts.password_required', PASSWORD_CONFIRMATION_REQUIRED);
}

export function confirmedPasswordWrong(): HttpError {
  return invalidFields({ password: PASSWORD_WRONG });
}

export function passwordWrong(password: string): HttpError {
  return invalidFields({ current_password: password === '' ? CURRENT_PASSWORD_REQUIRED : PASSWORD_WRONG });
}

export function sessionNotFound(): HttpError {
  return new HttpError(404, 'accounts.session_not_found', SESSION_NOT_FOUND);
}

export function emailUnconfirmed(): HttpError {
  return new HttpError(403, 'accounts.email_unconfirmed', EMAIL_UNCONFIRMED);
}

/** One error for a link that is used, expired or invented. */
export function confirmationLinkInvalid(): HttpError {
  return new HttpError(400, 'accounts.confirmation_link_invalid', EMAIL_LINK_INVALID);
}

/** As above. */
export function resetLinkInvalid(): HttpError {
  return new HttpError(400, 'accounts.reset_link_invalid', RESET_LINK_INVALID);
}

export function usernameConfirmationMismatch(): HttpError {
  return invalidFields({ username_confirmation: USERNAME_CONFIRMATION_MISMATCH });
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
