import { Type, type Static } from 'typebox';
import { defineEndpoint } from './endpoint.ts';
import { EMAIL_MAX, NAME_MAX, PASSWORD_MAX, PICTURE_MAX_BYTES } from './limits.ts';
import { Instant, Nullable, Success, Summary, Uuid, WeekStart } from './schema.ts';

/** The signed-in user's own account. */
export const User = Type.Interface([Summary], {
  email: Type.String(),
  bio: Nullable(Type.String()),
  role: Type.Enum(['user', 'admin']),
  is_active: Type.Boolean(),
  is_profile_public: Type.Boolean(),
  /** Until when making the profile public can be undone; null: it cannot. */
  privacy_undo_until: Type.Optional(Nullable(Instant)),
  timezone: Type.String(),
  week_start: WeekStart,
  created_at: Instant,
  last_login_at: Nullable(Instant),
  last_active_at: Nullable(Instant),
  active_sessions: Type.Integer(),
  total_sessions: Type.Integer(),
});
export type User = Static<typeof User>;

const UserAnswer = Type.Object({ user: User });

/** Rules of the fields themselves (username, password, names) are checked by the account service, which words them. */
const Text = (maxLength: number) => Type.String({ maxLength });

/** A missing field is an empty one, so that the service's own sentence names it together with all the others. */
const Worded = (maxLength: number) => Type.String({ maxLength, default: '' });

export const checkSession = defineEndpoint({
  name: 'checkSession',
  method: 'GET',
  path: '/api/auth/check',
  access: 'anyone',
  summary: 'Whether this browser is signed in, and as whom',
  response: Type.Object({ authenticated: Type.Boolean(), user: Nullable(User) }),
});

export const getMe = defineEndpoint({
  name: 'getMe',
  method: 'GET',
  path: '/api/auth/me',
  access: 'signed-in',
  summary: 'The signed-in account',
  response: User,
});

export const signup = defineEndpoint({
  name: 'signup',
  method: 'POST',
  path: '/api/auth/signup',
  access: 'anyone',
  summary:
    'Creates an account and signs it in. Further text fields are passed to the trackers that declared them',
  status: 201,
  // Refused tries count as well; how many accounts an address may make, the account service knows.
  ratePerMinute: 30,
  body: Type.Object(
    {
      email: Worded(EMAIL_MAX),
      username: Worded(200),
      password: Worded(PASSWORD_MAX),
      password_confirm: Worded(PASSWORD_MAX),
      first_name: Type.Optional(Nullable(Text(NAME_MAX))),
      last_name: Type.Optional(Nullable(Text(NAME_MAX))),
      timezone: Type.Optional(Nullable(Text(64))),
    },
    { additionalProperties: true },
  ),
  response: UserAnswer,
});

export const login = defineEndpoint({
  name: 'login',
  method: 'POST',
  path: '/api/auth/login',
  access: 'anyone',
  summary: 'Signs in and sets the session cookie',
  body: Type.Object({
    email: Worded(EMAIL_MAX),
    password: Worded(PASSWORD_MAX),
    remember_me: Type.Optional(Type.Boolean({ default: false })),
  }),
  response: UserAnswer,
});

export const logout = defineEndpoint({
  name: 'logout',
  method: 'POST',
  path: '/api/auth/logout',
  access: 'anyone',
  summary: 'Ends this session; also fine when signed out',
  response: Success,
});

/** An absent field stays as it is; null or "" clears it (the username cannot be cleared). */
export const updateProfile = defineEndpoint({
  name: 'updateProfile',
  method: 'PUT',
  path: '/api/auth/update-profile',
  access: 'signed-in',
  summary: 'Changes the account: names, bio, privacy, time zone, first day of the week',
  body: Type.Object({
    username: Type.Optional(Nullable(Text(200))),
    first_name: Type.Optional(Nullable(Text(NAME_MAX))),
    last_name: Type.Optional(Nullable(Text(NAME_MAX))),
    // Its length counts after trimming; the account service words it.
    bio: Type.Optional(Nullable(Text(2_000))),
    is_profile_public: Type.Optional(Type.Boolean()),
    timezone: Type.Optional(Nullable(Text(64))),
    week_start: Type.Optional(Nullable(WeekStart)),
  }),
  response: UserAnswer,
});

/** A length in whole pixels, as a form carries it. */
const Pixels = Type.Optional(Type.String({ pattern: '^\\d{1,6}$' }));

export const uploadProfilePicture = defineEndpoint({
  name: 'uploadProfilePicture',
  method: 'POST',
  path: '/api/auth/upload-profile-picture',
  access: 'signed-in',
  summary:
    'Sets the profile picture: a JPEG, PNG or WebP, of which the middle is kept, or the part that the fields name (all four, on the upright picture; or on one that was seen in another size)',
  ratePerMinute: 20,
  multipart: {
    maxBytes: PICTURE_MAX_BYTES,
    fields: Type.Object({
      x: Pixels,
      y: Pixels,
      width: Pixels,
      height: Pixels,
      seen_width: Pixels,
      seen_height: Pixels,
    }),
  },
  response: UserAnswer,
});

export const deleteProfilePicture = defineEndpoint({
  name: 'deleteProfilePicture',
  method: 'DELETE',
  path: '/api/auth/delete-profile-picture',
  access: 'signed-in',
  summary: 'Removes the profile picture; also fine when there is none',
  response: UserAnswer,
});

/** The address that a `profile_photo_url` names. A picture never changes: a new one has a new address. */
export const getProfilePicture = defineEndpoint({
  name: 'getProfilePicture',
  method: 'GET',
  path: '/media/avatars/:file',
  access: 'anyone',
  summary: 'A profile picture, for everyone whom no block parts from its owner',
  params: Type.Object({ file: Type.String({ maxLength: 100 }) }),
});

export const changePassword = defineEndpoint({
  name: 'changePassword',
  method: 'POST',
  path: '/api/auth/change-password',
  access: 'signed-in',
  summary: 'Sets a new password and ends the other sessions',
  body: Type.Object({
    current_password: Worded(PASSWORD_MAX),
    password: Worded(PASSWORD_MAX),
    password_confirm: Worded(PASSWORD_MAX),
  }),
  response: Success,
});

/** One signed-in browser or program. */
export const Session = Type.Object({
  id: Uuid,
  created_at: Instant,
  last_active_at: Instant,
  user_agent: Nullable(Type.String()),
  ip: Nullable(Type.String()),
  is_current: Type.Boolean(),
});
export type Session = Static<typeof Session>;

export const listSessions = defineEndpoint({
  name: 'listSessions',
  method: 'GET',
  path: '/api/auth/sessions',
  access: 'signed-in',
  summary: 'Where this account is signed in: this session first, then by last use',
  response: Type.Object({ sessions: Type.Array(Session) }),
});

export const deleteSession = defineEndpoint({
  name: 'deleteSession',
  method: 'DELETE',
  path: '/api/auth/sessions/:id',
  access: 'signed-in',
  summary: "Signs out one of the account's sessions",
  params: Type.Object({ id: Uuid }),
  response: Success,
});

export const deleteOtherSessions = defineEndpoint({
  name: 'deleteOtherSessions',
  method: 'DELETE',
  path: '/api/auth/sessions',
  access: 'signed-in',
  summary: 'Signs out every other session of the account; `ended` says how many there were',
  response: Type.Object({ ended: Type.Integer() }),
});

export const forgotPassword = defineEndpoint({
  name: 'forgotPassword',
  method: 'POST',
  path: '/api/auth/forgot-password',
  access: 'anyone',
  summary: 'Mails a one-time link that sets a new password; the answer is the same for unknown addresses',
  body: Type.Object({ email: Worded(EMAIL_MAX) }),
  response: Type.Object({ detail: Type.String() }),
});

export const resetPassword = defineEndpoint({
  name: 'resetPassword',
  method: 'POST',
  path: '/api/auth/reset-password',
  access: 'anyone',
  summary: 'Sets a new password with the token of a mailed link and ends every session',
  body: Type.Object({
    token: Worded(200),
    password: Worded(PASSWORD_MAX),
    password_confirm: Worded(PASSWORD_MAX),
  }),
  response: Success,
});
