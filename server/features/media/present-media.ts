import { pathOf } from '@plotline/contract/endpoint.ts';
import { getMediaFile, type Media } from '@plotline/contract/media.ts';
import type { MediaRow } from './media.repository.ts';

export function presentMedia(row: MediaRow): Media {
  const address = (file: string) => pathOf(getMediaFile, { uuid: row.uuid, file });
  return {
    id: row.uuid,
    media_type: row.media_type,
    url: address(row.file_name),
    thumbnail_url: row.thumbnail_name === null ? null : address(row.thumbnail_name),
    duration: row.duration,
    width: row.width,
    height: row.height,
    is_animated: row.is_animated,
    alt_text: row.alt_text,
  };
}
