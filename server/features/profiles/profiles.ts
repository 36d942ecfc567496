import type { Feature, Platform } from '../../platform/platform.ts';
import { profilesRoutes } from './profiles.routes.ts';
import {
  createProfilesService,
  type ProfilesDependencies,
  type ProfilesService,
} from './profiles.service.ts';

export interface ProfilesFeature extends Feature {
  readonly service: ProfilesService;
}

/** What others see of a person. */
export function createProfiles(platform: Platform, dependencies: ProfilesDependencies): ProfilesFeature {
  const service = createProfilesService(platform, dependencies);
  return { name: 'profiles', service, routes: profilesRoutes(service) };
}
