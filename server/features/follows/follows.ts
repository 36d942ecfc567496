import type { Feature, Platform } from '../../platform/platform.ts';
import { followsRoutes } from './follows.routes.ts';
import { createFollowsService, type FollowsDependencies, type FollowsService } from './follows.service.ts';

export interface FollowsFeature extends Feature {
  readonly service: FollowsService;
}

/** Who follows whom. */
export function createFollows(platform: Platform, dependencies: FollowsDependencies): FollowsFeature {
  const service = createFollowsService(platform, dependencies);
  return { name: 'follows', service, routes: followsRoutes(service) };
}
