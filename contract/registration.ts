import { Type, type Static } from 'typebox';
import { defineEndpoint } from './endpoint.ts';
import { ADMIN_PAGE_SIZE, INVITE_DAYS, INVITE_DAYS_MAX } from './limits.ts';
import { Instant, Nullable, pageFields, pageQuery, Success, Summary, Uuid } from './schema.ts';

/**
 * Conditions of a sign-up: `open` has none, `invite` requires an invite link, `approval` a decision of an administrator
 * (or an invite link), `closed` refuses everyone.
 */
export const REGISTRATIONS = ['open', 'invite', 'approval', 'closed'] as const;
export type Registration = (typeof REGISTRATIONS)[number];
const RegistrationPolicy = Type.Enum([...REGISTRATIONS]);

const RequestId = Type.Object({ id: Uuid });

export const getRegistration = defineEndpoint('getRegistration', {
  route: 'GET /api/auth/registration',
  access: 'anyone',
  summary: 'Get the conditions of a sign-up, and whether an invite link can be used',
  ratePerMinute: 60,
  query: Type.Object({ invite: Type.Optional(Type.String({ maxLength: 200 })) }),
  response: Type.Object({
    registration: RegistrationPolicy,
    /** True for a link that was not used and has not expired. */
    is_invited: Type.Boolean(),
  }),
});

const ServerSettings = Type.Object({ registration: RegistrationPolicy });

export const getServerSettings = defineEndpoint('getServerSettings', {
  route: 'GET /api/admin/settings',
  access: 'admin',
  summary: 'Get the settings of the server',
  response: ServerSettings,
});

export const updateServerSettings = defineEndpoint('updateServerSettings', {
  route: 'PUT /api/admin/settings',
  access: 'admin',
  summary: 'Change the settings of the server',
  body: ServerSettings,
  response: ServerSettings,
});

/** Link with which one person can sign up. Its token is in the response to its creation only. */
export const Invite = Type.Object({
  uuid: Uuid,
  /** Null for an account that was deleted since. */
  created_by: Nullable(Summary),
  created_at: Instant,
  expires_at: Instant,
  state: Type.Enum(['open', 'used', 'expired', 'revoked']),
  /** Account that was created with it; null also for one that was deleted since. */
  used_by: Nullable(Summary),
});
export type Invite = Static<typeof Invite>;

export const listInvites = defineEndpoint('listInvites', {
  route: 'GET /api/admin/invites',
  access: 'admin',
  summary: 'List the invite links, newest first',
  query: Type.Object(pageQuery(ADMIN_PAGE_SIZE)),
  response: Type.Object({ invites: Type.Array(Invite), ...pageFields }),
});

export const createInvite = defineEndpoint('createInvite', {
  route: 'POST /api/admin/invites',
  access: 'admin',
  summary: 'Create an invite link for one sign-up',
  status: 201,
  body: Type.Object({
    days: Type.Optional(Type.Integer({ minimum: 1, maximum: INVITE_DAYS_MAX, default: INVITE_DAYS })),
  }),
  response: Type.Object({ invite: Invite, url: Type.String() }),
});

export const revokeInvite = defineEndpoint('revokeInvite', {
  route: 'DELETE /api/admin/invites/:id',
  access: 'admin',
  summary: 'Revoke an invite link that was not used; 404 for any other',
  params: RequestId,
  response: Success,
});

/** Sign-up that an administrator has to decide on. */
export const SignupRequest = Type.Object({
  uuid: Uuid,
  username: Type.String(),
  email: Type.String(),
  first_name: Nullable(Type.String()),
  last_name: Nullable(Type.String()),
  created_at: Instant,
});
export type SignupRequest = Static<typeof SignupRequest>;

export const listSignupRequests = defineEndpoint('listSignupRequests', {
  route: 'GET /api/admin/signup-requests',
  access: 'admin',
  summary: 'List the undecided requests for an account, oldest first',
  query: Type.Object(pageQuery(ADMIN_PAGE_SIZE)),
  response: Type.Object({ requests: Type.Array(SignupRequest), ...pageFields }),
});

export const approveSignup = defineEndpoint('approveSignup', {
  route: 'POST /api/admin/signup-requests/:id/approve',
  access: 'admin',
  summary: 'Create the requested account; 409 if its username or e-mail was taken meanwhile',
  params: RequestId,
  response: Success,
});

export const declineSignup = defineEndpoint('declineSignup', {
  route: 'POST /api/admin/signup-requests/:id/decline',
  access: 'admin',
  summary: 'Decline a request for an account',
  params: RequestId,
  response: Success,
});
