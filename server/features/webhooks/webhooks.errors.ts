import {
  DELIVERY_HAS_NOT_FAILED,
  TOO_MANY_WEBHOOKS,
  WEBHOOK_IS_BUSY,
  WEBHOOK_IS_OFF,
  WEBHOOK_NOT_FOUND,
} from '@plotline/contract/errors.ts';
import { HttpError, invalidFields } from '../../platform/http/errors.ts';

export function webhookNotFound(): HttpError {
  return new HttpError(404, 'webhooks.not_found', WEBHOOK_NOT_FOUND);
}

export function tooManyWebhooks(): HttpError {
  return new HttpError(400, 'webhooks.too_many', TOO_MANY_WEBHOOKS);
}

export function webhookUrlRefused(objection: string): HttpError {
  return invalidFields({ url: `The URL ${objection}` });
}

export function webhookIsOff(): HttpError {
  return new HttpError(409, 'webhooks.off', WEBHOOK_IS_OFF);
}

export function deliveryHasNotFailed(): HttpError {
  return new HttpError(409, 'webhooks.delivery_not_failed', DELIVERY_HAS_NOT_FAILED);
}

export function webhookIsBusy(): HttpError {
  return new HttpError(409, 'webhooks.busy', WEBHOOK_IS_BUSY);
}
