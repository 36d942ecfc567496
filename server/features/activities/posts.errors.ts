import { ACTIVITY_NOT_FOUND, POST_TOO_LONG } from '@plotline/contract/errors.ts';
import { HttpError, invalidFields } from '../../platform/http/errors.ts';

/** The same whether it does not exist or is another user's. */
export function postNotFound(): HttpError {
  return new HttpError(404, 'activities.post_not_found', ACTIVITY_NOT_FOUND);
}

export function postTooLong(): HttpError {
  return invalidFields({ content: POST_TOO_LONG });
}
