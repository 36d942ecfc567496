import type { Feature, Platform } from '../../platform/platform.ts';
import { likesRoutes } from './likes.routes.ts';
import { createLikesService, type LikesDependencies, type LikesService } from './likes.service.ts';

export interface LikesFeature extends Feature {
  readonly service: LikesService;
}

/** Likes of activities and of what other features make likeable. */
export function createLikes(platform: Platform, dependencies: LikesDependencies): LikesFeature {
  const service = createLikesService(platform, dependencies);
  return { name: 'likes', service, routes: likesRoutes(service) };
}
