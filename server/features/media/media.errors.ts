import {
  IMAGE_TOO_LARGE,
  MEDIA_CODEC,
  MEDIA_NOT_FOUND,
  MEDIA_QUOTA,
  MEDIA_REPEATED,
  MEDIA_TYPE,
  MEDIA_UNKNOWN,
  MEDIA_UNREADABLE,
  PICTURE_TOO_MANY_PIXELS,
  VIDEO_TOO_LARGE,
  VIDEO_TOO_LONG,
} from '@plotline/contract/errors.ts';
import { HttpError, invalidFields, tooManyRequests } from '../../platform/http/errors.ts';
import type { ImageRefused } from '../../platform/images.ts';
import type { VideoRefused } from '../../platform/videos.ts';

/** One error for deleted, unknown and hidden files. */
export function mediaNotFound(): HttpError {
  return new HttpError(404, 'media.not_found', MEDIA_NOT_FOUND);
}

export function imageTooLarge(): HttpError {
  return new HttpError(413, 'media.image_too_large', IMAGE_TOO_LARGE);
}

export function videoTooLarge(): HttpError {
  return new HttpError(413, 'media.video_too_large', VIDEO_TOO_LARGE);
}

export function quotaExceeded(): HttpError {
  return new HttpError(413, 'media.quota', MEDIA_QUOTA);
}

export function missingFile(): HttpError {
  return invalidFields({ file: 'Choose a file' });
}

export function tooManyUploads(): HttpError {
  return tooManyRequests('media.too_many_uploads', 'Too many uploads at once. Wait for some to finish.', 5);
}

export function serverBusy(): HttpError {
  return new HttpError(503, 'media.too_busy', 'The server is busy. Please try again in a moment.', {
    headers: { 'retry-after': '10' },
  });
}

export function mediaTypeRefused(cause?: unknown): HttpError {
  return new HttpError(415, 'media.type', MEDIA_TYPE, { cause });
}

export function imageRefused(refused: ImageRefused): HttpError {
  if (refused.reason === 'format') return mediaTypeRefused(refused);
  const isUnreadable = refused.reason === 'unreadable';
  return invalidFields({ file: isUnreadable ? MEDIA_UNREADABLE : PICTURE_TOO_MANY_PIXELS });
}

export function videoRefused({ reason, cause }: VideoRefused, mimeType: string): HttpError {
  // The message about types lists MOV: early QuickTime files, which no browser plays, get another one.
  const isOldMov = reason === 'format' && mimeType === 'video/quicktime';
  if (reason === 'codec' || isOldMov) return invalidFields({ file: MEDIA_CODEC });
  return reason === 'format' ? mediaTypeRefused(cause) : invalidFields({ file: MEDIA_UNREADABLE });
}

export function videoTooLong(): HttpError {
  return invalidFields({ file: VIDEO_TOO_LONG });
}

/** One error for unknown, deleted and other users' media. */
export function mediaUnknown(): HttpError {
  return invalidFields({ media: MEDIA_UNKNOWN });
}

export function mediaRepeated(): HttpError {
  return invalidFields({ media: MEDIA_REPEATED });
}
