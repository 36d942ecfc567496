import type { Media } from '@plotline/contract/media.ts';
import { formatDuration } from '../../platform/format.ts';

/** Returns the accessible name: `Video, 32s, 2 of 4: A sunset`. */
export function mediaLabel(media: Media, index: number, total: number): string {
  const kind = media.media_type === 'video' ? `Video, ${formatDuration(media.duration ?? 0)}` : 'Picture';
  const position = total > 1 ? `, ${index + 1} of ${total}` : '';
  return `${kind}${position}${media.alt_text ? `: ${media.alt_text}` : ''}`;
}
