import {
  PICTURE_NOT_FOUND,
  PICTURE_TOO_LARGE,
  PICTURE_TOO_MANY_PIXELS,
  PICTURE_TYPE,
} from '@plotline/contract/errors.ts';
import { HttpError, invalidFields } from '../../platform/http/errors.ts';
import type { ImageRefused } from '../../platform/images.ts';

/** The same for one that is gone, one that never was and one that is not for this viewer. */
export function pictureNotFound(): HttpError {
  return new HttpError(404, 'accounts.picture_not_found', PICTURE_NOT_FOUND);
}

export function pictureTooLarge(): HttpError {
  return new HttpError(413, 'accounts.picture_too_large', PICTURE_TOO_LARGE);
}

export function cropInvalid(): HttpError {
  return invalidFields({ crop: 'The part to keep must lie within the picture' });
}

/** A file that says it is a picture and cannot be read gets the sentence for one that is none. */
export function pictureRefused(refused: ImageRefused): HttpError {
  const { reason } = refused;
  if (reason === 'format')
    return new HttpError(415, 'accounts.picture_type', PICTURE_TYPE, { cause: refused });
  if (reason === 'region_outside') return cropInvalid();
  return invalidFields({ file: reason === 'unreadable' ? PICTURE_TYPE : PICTURE_TOO_MANY_PIXELS });
}
