import { EXPORT_NOT_FOUND, EXPORTS_BUSY } from '@plotline/contract/errors.ts';
import { HttpError, tooManyRequests } from '../../platform/http/errors.ts';

/** One error for exports that are another user's, unfinished or deleted. */
export function exportNotFound(): HttpError {
  return new HttpError(404, 'exports.not_found', EXPORT_NOT_FOUND);
}

export function tooManyExports(waitSeconds: number): HttpError {
  const minutes = Math.max(1, Math.ceil(waitSeconds / 60));
  const detail = `You requested too many exports. Try again in ${minutes === 1 ? '1 minute' : `${minutes} minutes`}.`;
  return tooManyRequests('exports.too_many', detail, waitSeconds);
}

export function downloadsBusy(): HttpError {
  return new HttpError(503, 'exports.busy', EXPORTS_BUSY, { headers: { 'retry-after': '30' } });
}
