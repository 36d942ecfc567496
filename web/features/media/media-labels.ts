import type { Media } from '@plotline/contract/media.ts';
import { formatDuration } from '../../platform/format.ts';

/** Returns the accessible name: `Video, 32s, 2 of 4: A sunset`. */
export function mediaLabel(media: Media, index: number, total: number): string {
  const kind = media.media_type === 'video' ? `Video, ${formatDuration(media.duration ?? 0)}` : 'Picture';
  const position = total > 1 ? `, ${index + 1} of ${total}` : '';
  return `${kind}${position}${media.alt_text ? `: ${media.alt_text}` : ''}`;
}

/** Returns the aspect ratio of a single picture or video, limited to 0.8 to 2. */
export function aspectRatioOf({ width, height }: Pick<Media, 'width' | 'height'>): number {
  return Math.min(2, Math.max(0.8, width / height));
}

/** Returns the width after scaling down to fit into a square. */
export function widthWithin({ width, height }: Pick<Media, 'width' | 'height'>, side: number): number {
  return Math.max(1, Math.round(width * Math.min(1, side / Math.max(width, height))));
}
