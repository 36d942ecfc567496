import {
  getProfile,
  invalidateProfile,
  previewPrivacy,
  updateProfilePrivacy,
  viewAsChoices,
} from '@plotline/contract/profiles.ts';
import { route, type Route } from '../../platform/http/route.ts';
import type { PrivacyPreviewService } from './privacy-preview.service.ts';
import type { ProfilesService } from './profiles.service.ts';
import type { ViewAsService } from './view-as.service.ts';

export interface ProfilesServices {
  readonly service: ProfilesService;
  readonly previews: PrivacyPreviewService;
  readonly viewAs: ViewAsService;
}

export function profilesRoutes({ service, previews, viewAs }: ProfilesServices): readonly Route[] {
  return [
    route(getProfile, ({ params, viewer }) => service.profile(params.username, viewer)),
    route(updateProfilePrivacy, async ({ viewer, body }) => ({
      user: await service.setPublic(viewer.uuid, body.is_profile_public),
    })),
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
