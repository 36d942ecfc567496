import type { Media } from '@plotline/contract/media.ts';
import type { MediaService } from '../media/media.service.ts';
import type { FeedRow } from './feed.repository.ts';

export type ReadMedia = (rows: readonly FeedRow[]) => Promise<(row: FeedRow) => readonly Media[]>;

/** For a whole page one question, or none where the rows say there are no pictures. */
export function createReadMedia({ ofActivities }: Pick<MediaService, 'ofActivities'>): ReadMedia {
  return async (rows) => {
    const uuids = rows.flatMap((row) => (row.media_count > 0 ? [row.uuid] : []));
    const media = uuids.length > 0 ? await ofActivities(uuids) : null;
    return ({ uuid }) => media?.get(uuid) ?? [];
  };
}
