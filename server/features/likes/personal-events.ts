import { likeAdd, likeRemove, type LikeChange } from '@plotline/contract/likes.ts';
import type { Db } from '../../platform/database.ts';
import { personalEvent, type PersonalEvent } from '../../platform/realtime.ts';
import { findPersonalLikeCounts } from './likes.repository.ts';
import type { LikeTable } from './likes.sql.ts';

/** Like events with the count that each receiver would fetch: without likes hidden by a block. */
export function personalLikes(
  db: Db,
  tableOf: (likeableType: string) => LikeTable,
): readonly PersonalEvent[] {
  const find = async (data: LikeChange, viewerIds: readonly string[]) => {
    const counts = await findPersonalLikeCounts(db, tableOf(data.likeable_type), {
      targetUuid: data.likeable_uuid,
      viewerIds,
    });
    return new Map(
      [...counts].map(([viewerId, { likeCount, seq }]) => [
        viewerId,
        { ...data, like_count: likeCount, seq },
      ]),
    );
  };
  return [personalEvent(likeAdd, find), personalEvent(likeRemove, find)];
}
