import {
  PICTURE_NOT_FOUND,
  PICTURE_TOO_LARGE,
  PICTURE_TOO_MANY_PIXELS,
  PICTURE_TYPE,
} from '@plotline/contract/errors.ts';
import { HttpError, invalidFields, tooManyRequests } from '../../platform/http/errors.ts';
import type { ImageRefused } from '../../platform/images.ts';

/** One error for deleted, unknown and hidden pictures. */
export function pictureNotFound(): HttpError {
  return new HttpError(404, 'accounts.picture_not_found', PICTURE_NOT_FOUND);
}

export function pictureTooLarge(): HttpError {
  return new HttpError(413, 'accounts.picture_too_large', PICTURE_TOO_LARGE);
}

export function tooManyPictures(): HttpError {
  return tooManyRequests(
    'accounts.too_many_pictures',
    'Too many uploads at once. Wait for some to finish.',
    5,
  );
}

export function serverBusy(): HttpError {
  return new HttpError(503, 'accounts.too_busy', 'The server is busy. Please try again in a moment.', {
    headers: { 'retry-after': '10' },
  });
}

export function cropInvalid(): HttpError {
  return invalidFields({ crop: 'The crop must lie within the picture' });
}

/** Translates a refusal; an unreadable picture gets the same message as another format. */
export function pictureRefused(refused: ImageRefused): HttpError {
  const { reason } = refused;
  if (reason === 'format')
    return new HttpError(415, 'accounts.picture_type', PICTURE_TYPE, { cause: refused });
  if (reason === 'region_outside') return cropInvalid();
  return invalidFields({ file: reason === 'unreadable' ? PICTURE_TYPE : PICTURE_TOO_MANY_PIXELS });
}
