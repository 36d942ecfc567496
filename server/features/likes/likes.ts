import { likeAdd, likeRemove, type LikeChange } from '@plotline/contract/likes.ts';
import type { Db } from '../../platform/database.ts';
import type { PersonalEvent } from '../../platform/realtime.ts';
import type { Feature, Platform } from '../../platform/platform.ts';
import { personalEvent } from '../../platform/realtime.ts';
import { likesRoutes } from './likes.routes.ts';
import { activityLikes, findPersonalLikeCounts } from './likes.repository.ts';
import { createLikesService, type LikesDependencies, type LikesService } from './likes.service.ts';
import type { LikeTable } from './likes.sql.ts';

export interface LikesFeature extends Feature {
  readonly service: LikesService;
  readonly personalEvents: readonly PersonalEvent[];
}

/** Likes of activities and of what other features make likeable. */
export function createLikes(platform: Platform, dependencies: LikesDependencies): LikesFeature {
  const service = createLikesService(platform, dependencies);
  const tableOf = (likeableType: string) =>
    dependencies.likeables.find(({ type }) => type === likeableType)?.table ?? activityLikes;
  return {
    name: 'likes',
    service,
    personalEvents: personalLikes(platform.db, tableOf),
    routes: likesRoutes(service),
  };
}

/** Like events with the count that each receiver would fetch: without likes hidden by a block or mute. */
function personalLikes(db: Db, tableOf: (likeableType: string) => LikeTable): readonly PersonalEvent[] {
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
