import type { PaintedPicture } from './first-paint.ts';
import type { Media } from './media.ts';

/** Widest column of posts, in pixels. */
export const FEED_WIDTH = 640;

/** Longer side of a small picture, in pixels. */
const SMALL_SIDE = 640;

type Picture = Pick<Media, 'url' | 'thumbnail_url' | 'width' | 'height' | 'is_animated'>;

/** Returns the files of a post's picture, from which browsers choose by the size in which they show it. */
export function pictureSources(
  { url, thumbnail_url: small, width, height, is_animated: isAnimated }: Picture,
  { isWide }: { isWide: boolean },
): Pick<PaintedPicture, 'src' | 'srcSet' | 'sizes'> {
  if (isAnimated || !small) return { src: url };
  const column = isWide ? FEED_WIDTH : FEED_WIDTH / 2;
  const smallWidth = Math.max(1, Math.round(width * Math.min(1, SMALL_SIDE / Math.max(width, height))));
  return {
    src: small,
    srcSet: `${small} ${smallWidth}w, ${url} ${width}w`,
    sizes: `(max-width: ${column}px) ${isWide ? '100vw' : '50vw'}, ${column}px`,
  };
}

/** Returns the aspect ratio in which a single picture or video is shown: 0.8 to 2. */
export function aspectRatioOf({ width, height }: Pick<Media, 'width' | 'height'>): number {
  return Math.min(2, Math.max(0.8, width / height));
}
