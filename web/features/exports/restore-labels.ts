import type { RestoreReport } from '@plotline/contract/restores.ts';
import { counted } from '../../platform/format.ts';

/** `Restored 2 trackers with 14 posts and 3 pictures or videos. 1 tracker already had data and stayed as it was.` */
export function describeRestore({ trackers, skipped, posts, media }: RestoreReport): string {
  const pictures = media === 0 ? '' : ` and ${counted(media, 'picture or video', 'pictures or videos')}`;
  const restored =
    trackers.length === 0
      ? 'Restored your settings. The export has no data for your empty trackers.'
      : `Restored ${counted(trackers.length, 'tracker')} with ${counted(posts, 'post')}${pictures}.`;
  const kept =
    skipped.length === 0
      ? ''
      : ` ${counted(skipped.length, 'tracker')} already had data and stayed as ${skipped.length === 1 ? 'it was' : 'they were'}.`;
  return restored + kept;
}
