import type { Activity } from '@plotline/contract/feed.ts';
import { activityPreview } from '@plotline/contract/previews.ts';
import { api } from '../../platform/api.ts';
import { usePictureDownload } from '../../ui/use-picture-download.ts';

/** A card of 1200x630 pixels, or an upright one. */
export type PictureSize = 'wide' | 'story';

/** The pictures of a post; null for a post that not everyone may see, which has none. */
export function usePostPictures(activity: Activity) {
  const save = usePictureDownload();
  const { activity_uuid: uuid, username, last_activity_at: at, visibility, publish_at } = activity;
  if (visibility !== undefined || publish_at !== undefined) return null;
  const urlOf = (size: PictureSize) => api.urlOf(activityPreview, { params: { uuid }, query: { size } });
  return {
    urlOf,
    download: (size: PictureSize) =>
      save({
        url: urlOf(size),
        name: `${username} ${at.slice(0, 10)}${size === 'story' ? ' story' : ''}`,
        missing: 'Only posts that everyone can see have a picture.',
      }),
  };
}
