import { IMAGE_TOO_LARGE, MEDIA_TYPE, VIDEO_TOO_LARGE } from '@plotline/contract/errors.ts';
import { IMAGE_MAX_BYTES, VIDEO_MAX_BYTES } from '@plotline/contract/limits.ts';

const IMAGES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'];
const VIDEOS = ['video/mp4', 'video/webm', 'video/quicktime', 'video/x-m4v'];

/** As in `<input accept>`. */
export const ACCEPTED = [...IMAGES, ...VIDEOS].join(',');

export function isVideoFile({ type }: Pick<File, 'type'>): boolean {
  return VIDEOS.includes(type);
}

/** Returns why a file will be refused, by its type and size; null if neither is a reason. */
export function refusalOf(file: Pick<File, 'type' | 'size'>): string | null {
  if (isVideoFile(file)) return file.size > VIDEO_MAX_BYTES ? VIDEO_TOO_LARGE : null;
  if (!IMAGES.includes(file.type)) return MEDIA_TYPE;
  return file.size > IMAGE_MAX_BYTES ? IMAGE_TOO_LARGE : null;
}
