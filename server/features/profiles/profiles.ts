import type { Feature, Platform } from '../../platform/platform.ts';
import { createSecurityLog } from '../../platform/security-log.ts';
import { createPrivacyPreviews } from './privacy-preview.service.ts';
import { profilesRoutes } from './profiles.routes.ts';
import type { ProfilesDependencies } from './profile-reader.ts';
import { createProfilesService, type ProfilesService } from './profiles.service.ts';
import { createViewAs, type ViewAsService } from './view-as.service.ts';

export interface ProfilesFeature extends Feature {
  readonly service: ProfilesService;
  readonly viewAs: ViewAsService;
}

export function createProfiles(platform: Platform, dependencies: ProfilesDependencies): ProfilesFeature {
  const service = createProfilesService(platform, dependencies);
  const previews = createPrivacyPreviews(dependencies);
  const viewAs = createViewAs(dependencies);
  const logSecurity = createSecurityLog(platform.log);
  const routes = profilesRoutes({ service, previews, viewAs, logSecurity });
  return { name: 'profiles', service, viewAs, routes };
}
