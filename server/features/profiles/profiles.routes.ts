import {
  getProfile,
  invalidateProfile,
  previewPrivacy,
  undoProfilePrivacy,
  updateProfilePrivacy,
  viewAsChoices,
} from '@plotline/contract/profiles.ts';
import { route, type Route } from '../../platform/http/route.ts';
import type { SecurityLog } from '../../platform/security-log.ts';
import type { PrivacyPreviewService } from './privacy-preview.service.ts';
import type { ProfilesService } from './profiles.service.ts';
import type { ViewAsService } from './view-as.service.ts';

export interface ProfilesServices {
  readonly service: ProfilesService;
  readonly previews: PrivacyPreviewService;
  readonly viewAs: ViewAsService;
  readonly logSecurity: SecurityLog;
}

export function profilesRoutes(services: ProfilesServices): readonly Route[] {
  const { service, previews, viewAs, logSecurity } = services;
  return [
    route(getProfile, ({ params, viewer }) => service.profile(params.username, viewer)),
    route(updateProfilePrivacy, async ({ viewer, body, ip }) => {
      const user = await service.setPublic(viewer.uuid, body.is_profile_public);
      logSecurity('privacy_changed', { user_id: viewer.uuid, ip, is_public: body.is_profile_public });
      return { user };
    }),
    route(undoProfilePrivacy, async ({ viewer, ip }) => {
      const undone = await service.undoOpening(viewer.uuid);
      logSecurity('privacy_changed', { user_id: viewer.uuid, ip, is_public: false });
      return undone;
    }),
    route(previewPrivacy, ({ viewer, body }) => previews.preview(viewer, body)),
    route(viewAsChoices, async ({ viewer, query }) => ({
      users: await viewAs.choices(viewer.uuid, query.q ?? ''),
    })),
    route(invalidateProfile, async ({ viewer, params }) => {
      await service.invalidate(params.username, viewer);
      return { success: true as const };
    }),
  ];
}
