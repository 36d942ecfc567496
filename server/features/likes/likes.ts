import type { PersonalEvent } from '../../platform/realtime.ts';
import type { Feature, Platform } from '../../platform/platform.ts';
import { likesRoutes } from './likes.routes.ts';
import { activityLikes } from './likes.repository.ts';
import { createLikesService, type LikesDependencies, type LikesService } from './likes.service.ts';
import { personalLikes } from './personal-events.ts';

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
