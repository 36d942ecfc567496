import { likeAdd, likeRemove, type LikeChange } from '@plotline/contract/likes.ts';
import type { Db } from '../../platform/database.ts';
import { personalEvent, type PersonalEvent } from '../../platform/realtime.ts';
import { findPersonalLikeCounts, type LikeTable } from './likes.repository.ts';

/** Whom a block parts from a user is not counted in what they fetch, and so not in what they are told. */
export function personalLikes(
  db: Db,
  tableOf: (likeableType: string) => LikeTable,
): readonly PersonalEvent[] {
  const find = async (data: LikeChange, viewerIds: readonly string[]) => {
    const look = { likedUuid: data.likeable_uuid, viewerIds };
    const counts = await findPersonalLikeCounts(db, tableOf(data.likeable_type), look);
    return new Map(
      [...counts].map(([viewerId, { likeCount, seq }]) => [
        viewerId,
        { ...data, like_count: likeCount, seq },
      ]),
    );
  };
  return [personalEvent(likeAdd, find), personalEvent(likeRemove, find)];
}
