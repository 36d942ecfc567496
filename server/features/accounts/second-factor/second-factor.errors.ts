import {
  CODE_WRONG,
  PASSKEY_NOT_FOUND,
  PASSKEY_REFUSED,
  PASSKEYS_MAX,
  PASSKEYS_UNAVAILABLE,
  SIGN_IN_EXPIRED,
  TOTP_ENABLED,
  TOTP_NOT_ENABLED,
  TOTP_NOT_STARTED,
} from '@plotline/contract/errors.ts';
import { HttpError, invalidFields, tooManyRequests } from '../../../platform/http/errors.ts';

export function codeWrong(): HttpError {
  return invalidFields({ code: CODE_WRONG });
}

export function tooManyWrongCodes(waitSeconds: number): HttpError {
  const minutes = Math.ceil(waitSeconds / 60);
  const detail = `Too many wrong codes. Try again in ${minutes === 1 ? '1 minute' : `${minutes} minutes`}.`;
  return tooManyRequests('accounts.too_many_wrong_codes', detail, waitSeconds);
}

/** One error for a sign-in that expired, was completed or is invented. */
export function signInExpired(): HttpError {
  return new HttpError(400, 'accounts.sign_in_expired', SIGN_IN_EXPIRED);
}

export function totpEnabled(): HttpError {
  return new HttpError(409, 'accounts.totp_enabled', TOTP_ENABLED);
}

export function totpNotStarted(): HttpError {
  return new HttpError(409, 'accounts.totp_not_started', TOTP_NOT_STARTED);
}

export function totpNotEnabled(): HttpError {
  return new HttpError(409, 'accounts.totp_not_enabled', TOTP_NOT_ENABLED);
}

/** One error for an unknown passkey, a wrong signature and a challenge that expired. */
export function passkeyRefused(cause?: unknown): HttpError {
  return new HttpError(400, 'accounts.passkey_refused', PASSKEY_REFUSED, { cause });
}

export function passkeyNotFound(): HttpError {
  return new HttpError(404, 'accounts.passkey_not_found', PASSKEY_NOT_FOUND);
}

export function passkeysUnavailable(): HttpError {
  return new HttpError(400, 'accounts.passkeys_unavailable', PASSKEYS_UNAVAILABLE);
}

export function tooManyPasskeys(): HttpError {
  return new HttpError(400, 'accounts.too_many_passkeys', PASSKEYS_MAX);
}
