import { HttpError } from '../../platform/http/errors.ts';

/** The same whether there is nothing or it is not for guests. */
export function pictureNotFound(): HttpError {
  return new HttpError(404, 'previews.not_found', 'Not found');
}

export function tooManyPictures(): HttpError {
  return new HttpError(503, 'previews.busy', 'Too many pictures are being made. Please try again.', {
    headers: { 'retry-after': '10' },
  });
}

export function pictureNotPainted(cause: unknown): HttpError {
  return new HttpError(503, 'previews.not_painted', 'The picture could not be made. Please try again.', {
    headers: { 'retry-after': '60' },
    cause,
  });
}
