import { getProfile, invalidateProfile, updateProfilePrivacy } from '@plotline/contract/profiles.ts';
import { route, type Route } from '../../platform/http/route.ts';
import type { ProfilesService } from './profiles.service.ts';

export function profilesRoutes(service: ProfilesService): readonly Route[] {
  return [
    route(getProfile, ({ params, viewer }) => service.profile(params.username, viewer)),
    route(updateProfilePrivacy, async ({ viewer, body }) => ({
      user: await service.setPublic(viewer.uuid, body.is_profile_public),
    })),
    route(invalidateProfile, async ({ viewer, params }) => {
      await service.invalidate(params.username, viewer);
      return { success: true as const };
    }),
  ];
}
