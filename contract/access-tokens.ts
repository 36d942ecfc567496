import { Type, type Static } from 'typebox';
import { defineEndpoint } from './endpoint.ts';
import { PASSWORD_MAX, TOKEN_NAME_MAX } from './limits.ts';
import { Instant, Nullable, Success, Uuid, UuidParam } from './schema.ts';

/** Lifetimes that a user can choose, besides a token that never expires. */
export const TOKEN_DAYS = [30, 90, 365] as const;

/** Access token: lets a program call the API as the user who created it. */
export const AccessToken = Type.Object({
  uuid: Uuid,
  name: Type.String(),
  /** Its first characters, by which the user recognizes it. */
  start: Type.String(),
  /** `read`, `write:<tracker>`. */
  scopes: Type.Array(Type.String()),
  created_at: Instant,
  /** Exact to a minute. */
  last_used_at: Nullable(Instant),
  expires_at: Nullable(Instant),
  is_expired: Type.Boolean(),
});
export type AccessToken = Static<typeof AccessToken>;

export const listAccessTokens = defineEndpoint('listAccessTokens', {
  route: 'GET /api/auth/tokens',
  access: 'signed-in',
  summary: "List the viewer's access tokens, newest first, and the scopes that a token can have",
  response: Type.Object({ tokens: Type.Array(AccessToken), scopes: Type.Array(Type.String()) }),
});

export const createAccessToken = defineEndpoint('createAccessToken', {
  route: 'POST /api/auth/tokens',
  access: 'signed-in',
  status: 201,
  summary: 'Create an access token, which only this response contains; at most 20 per user',
  body: Type.Object({
    name: Type.String({ maxLength: TOKEN_NAME_MAX }),
    scopes: Type.Array(Type.String({ maxLength: 80 }), { minItems: 1, maxItems: 50 }),
    /** Null: the token never expires. */
    expires_in_days: Nullable(Type.Enum([...TOKEN_DAYS])),
    password: Type.String({ maxLength: PASSWORD_MAX, default: '' }),
  }),
  response: Type.Object({ access_token: AccessToken, token: Type.String() }),
});

export const revokeAccessToken = defineEndpoint('revokeAccessToken', {
  route: 'DELETE /api/auth/tokens/:uuid',
  access: 'signed-in',
  summary: 'Revoke an access token; requests with it are refused from now on',
  params: UuidParam,
  response: Success,
});
