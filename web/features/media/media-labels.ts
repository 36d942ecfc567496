import type { Media } from '@plotline/contract/media.ts';
import { formatDuration } from '../../platform/format.ts';

/** What stands for it where it is not seen: `Video, 32s, 2 of 4: A sunset`. */
export function mediaLabel(media: Media, place: number, total: number): string {
  const kind = media.media_type === 'video' ? `Video, ${formatDuration(media.duration ?? 0)}` : 'Picture';
  const where = total > 1 ? `, ${place + 1} of ${total}` : '';
  return `${kind}${where}${media.alt_text ? `: ${media.alt_text}` : ''}`;
}

/** A single one is shown in its own shape, as far as a feed bears it; narrower ones are cut at their sides. */
export function shapeOf({ width, height }: Pick<Media, 'width' | 'height'>): number {
  return Math.min(2, Math.max(0.8, width / height));
}

/** Its width in a picture that fits into a square. */
export function widthWithin({ width, height }: Pick<Media, 'width' | 'height'>, side: number): number {
  return Math.max(1, Math.round(width * Math.min(1, side / Math.max(width, height))));
}
