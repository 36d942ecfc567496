import { NOT_AUTHENTICATED } from '@plotline/contract/errors.ts';
import { HttpError, invalidFields } from '../../platform/http/errors.ts';

/** In the moment between the question and its answer. */
export function sessionEnded(): HttpError {
  return new HttpError(401, 'notifications.session_ended', NOT_AUTHENTICATED);
}

export function invalidEndpoint(objection: string): HttpError {
  return invalidFields({ endpoint: `The address ${objection}.` });
}

export function invalidPushKey(): HttpError {
  return invalidFields({ keys: 'The key is not a point on P-256.' });
}
