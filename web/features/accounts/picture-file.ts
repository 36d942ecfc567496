import { PICTURE_TOO_LARGE, PICTURE_TYPE } from '@plotline/contract/errors.ts';
import { PICTURE_MAX_BYTES } from '@plotline/contract/limits.ts';

/** What a profile picture may be. Some programs say `image/jpg`, which is no registered type. */
const TYPES = ['image/jpeg', 'image/jpg', 'image/png', 'image/webp'];

export const pictureTypes = TYPES.join(',');

/** Why a file cannot become a profile picture; null when it may. */
export function pictureProblem({ type, size }: Pick<File, 'type' | 'size'>): string | null {
  if (!TYPES.includes(type.toLowerCase())) return PICTURE_TYPE;
  return size > PICTURE_MAX_BYTES ? PICTURE_TOO_LARGE : null;
}
