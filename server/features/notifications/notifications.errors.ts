import { NOTIFICATION_NOT_FOUND } from '@plotline/contract/errors.ts';
import { HttpError } from '../../platform/http/errors.ts';

/** The same whether it does not exist or is another user's. */
export function notificationNotFound(): HttpError {
  return new HttpError(404, 'notifications.not_found', NOTIFICATION_NOT_FOUND);
}
