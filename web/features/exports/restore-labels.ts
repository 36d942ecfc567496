import type { RestoreReport } from '@plotline/contract/restores.ts';
import { counted } from '../../platform/format.ts';

/** `Restored 2 trackers with 14 posts and 3 pictures or videos. 1 tracker isn't available on this server.` */
export function describeRestore({ trackers, skipped, posts, media }: RestoreReport): string {
  const pictures = media === 0 ? '' : ` and ${counted(media, 'picture or video', 'pictures or videos')}`;
  const restored =
    trackers.length === 0
      ? 'Restored your settings. The export has no trackers for this server.'
      : `Restored ${counted(trackers.length, 'tracker')} with ${counted(posts, 'post')}${pictures}.`;
  const missing =
    skipped.length === 0
      ? ''
      : ` ${counted(skipped.length, 'tracker')} ${skipped.length === 1 ? "isn't" : "aren't"} available on this server.`;
  return restored + missing;
}
