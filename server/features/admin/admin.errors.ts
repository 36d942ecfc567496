import { CANNOT_DEACTIVATE_YOURSELF, JOB_NOT_FOUND, USER_NOT_FOUND } from '@plotline/contract/errors.ts';
import { HttpError } from '../../platform/http/errors.ts';

export function cannotDeactivateYourself(): HttpError {
  return new HttpError(400, 'admin.cannot_deactivate_yourself', CANNOT_DEACTIVATE_YOURSELF);
}

export function userNotFound(): HttpError {
  return new HttpError(404, 'admin.user_not_found', USER_NOT_FOUND);
}

export function jobNotFound(): HttpError {
  return new HttpError(404, 'admin.job_not_found', JOB_NOT_FOUND);
}
