import { HttpError } from '../../platform/http/errors.ts';

/** One error for unknown and hidden content. */
export function previewNotFound(): HttpError {
  return new HttpError(404, 'previews.not_found', 'Not found');
}

export function tooManyPictures(): HttpError {
  return new HttpError(503, 'previews.busy', 'Too many pictures are being created. Please try again.', {
    headers: { 'retry-after': '10' },
  });
}

export function pictureNotPainted(cause: unknown): HttpError {
  return new HttpError(503, 'previews.not_painted', "The picture couldn't be created. Please try again.", {
    headers: { 'retry-after': '60' },
    cause,
  });
}
