import { createAccessToken, listAccessTokens, revokeAccessToken } from '@plotline/contract/access-tokens.ts';
import { route, type Route } from '../../../platform/http/route.ts';
import type { AccessTokensService } from './access-tokens.service.ts';

export function accessTokensRoutes(tokens: AccessTokensService): readonly Route[] {
  return [
    route(listAccessTokens, ({ viewer }) => tokens.list(viewer)),
    route(createAccessToken, ({ viewer, body, ip }) => tokens.create(viewer, body, ip)),
    route(revokeAccessToken, async ({ viewer, params, ip }) => {
      await tokens.revoke(viewer, params.uuid, ip);
      return { success: true as const };
    }),
  ];
}
