import { PICTURE_TOO_LARGE, PICTURE_TYPE } from '@plotline/contract/errors.ts';
import { PICTURE_MAX_BYTES } from '@plotline/contract/limits.ts';

/** The accepted types. Some programs send `image/jpg`, which is not a registered type. */
const TYPES = ['image/jpeg', 'image/jpg', 'image/png', 'image/webp'];

export const pictureTypes = TYPES.join(',');

/** Returns why a file is not accepted as a profile picture; null when it is. */
export function pictureProblem({ type, size }: Pick<File, 'type' | 'size'>): string | null {
  if (!TYPES.includes(type.toLowerCase())) return PICTURE_TYPE;
  return size > PICTURE_MAX_BYTES ? PICTURE_TOO_LARGE : null;
}
