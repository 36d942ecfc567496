import { EMAIL_LINK_INVALID, NOT_AUTHENTICATED, NOTIFICATION_NOT_FOUND } from '@plotline/contract/errors.ts';
import { HttpError, invalidFields } from '../../platform/http/errors.ts';

/** One error for a missing notification and for another user's. */
export function notificationNotFound(): HttpError {
  return new HttpError(404, 'notifications.not_found', NOTIFICATION_NOT_FOUND);
}

export function sessionEnded(): HttpError {
  return new HttpError(401, 'notifications.session_ended', NOT_AUTHENTICATED);
}

export function invalidEndpoint(objection: string): HttpError {
  return invalidFields({ endpoint: `The address ${objection}.` });
}

export function invalidPushKey(): HttpError {
  return invalidFields({ keys: 'The key is not a point on P-256.' });
}

export function unsubscribeLinkInvalid(): HttpError {
  return new HttpError(400, 'notifications.unsubscribe_link_invalid', EMAIL_LINK_INVALID);
}
