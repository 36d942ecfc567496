import { Type, type Static } from 'typebox';
import { defineEndpoint } from './endpoint.ts';
import { EMAIL_MAX, NAME_MAX, PASSWORD_MAX, PICTURE_MAX_BYTES } from './limits.ts';
import { Instant, Nullable, Success, Summary, Uuid, WeekStart } from './schema.ts';

/** Users who may comment on the posts of a user: everyone, those that the user follows, or nobody. */
const CommentsFrom = Type.Enum(['everyone', 'followed', 'nobody']);

/** Choices of a user about others. */
const safetyFields = {
  comments_from: CommentsFrom,
  /** Others do not see the numbers of followers and followed users, nor the lists. */
  hide_counts: Type.Boolean(),
  /** Others do not see the lists of followers and followed users. */
  hide_lists: Type.Boolean(),
  /** Others do not see that the user is online; administrators do. */
  hide_online: Type.Boolean(),
};

/** Account of the signed-in user. */
export const User = Type.Interface([Summary], {
  email: Type.String(),
  bio: Nullable(Type.String()),
  role: Type.Enum(['user', 'admin']),
  is_active: Type.Boolean(),
  /** Only while an administrator's decision keeps the user out; `is_active` is false then. */
  suspension: Type.Optional(Type.Object({ decision_uuid: Uuid, reason: Type.String(), until: Instant })),
  is_profile_public: Type.Boolean(),
  /** Time until which making the profile public can be undone; null if it cannot. */
  privacy_undo_until: Type.Optional(Nullable(Instant)),
  timezone: Type.String(),
  week_start: WeekStart,
  ...safetyFields,
  created_at: Instant,
  last_login_at: Nullable(Instant),
  last_active_at: Nullable(Instant),
  active_sessions: Type.Integer(),
  total_sessions: Type.Integer(),
});
export type User = Static<typeof User>;

const UserAnswer = Type.Object({ user: User });

// The account service validates the fields and words the errors.
const Text = (maxLength: number) => Type.String({ maxLength });

/** A field that is missing or no text counts as empty, so that the service reports it together with all other errors. */
const Worded = (maxLength: number) => Type.String({ maxLength, default: '' });

export const checkSession = defineEndpoint('checkSession', {
  route: 'GET /api/auth/check',
  access: 'anyone',
  allowsSuspended: true,
  summary: 'Check whether the browser is signed in',
  response: Type.Object({ authenticated: Type.Boolean(), user: Nullable(User) }),
});

export const getMe = defineEndpoint('getMe', {
  route: 'GET /api/auth/me',
  access: 'signed-in',
  allowsSuspended: true,
  summary: 'Get the signed-in account',
  response: User,
});

export const signup = defineEndpoint('signup', {
  route: 'POST /api/auth/signup',
  access: 'anyone',
  summary:
    'Create an account and sign in; additional text fields are passed to the trackers that declare them',
  status: 201,
  // Includes refused attempts; the account service limits the accounts per address.
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
      /** Token of an invite link. */
      invite: Type.Optional(Nullable(Text(200))),
    },
    { additionalProperties: true },
  ),
  response: Type.Object({
    /** Null in a response 202: the user can sign in only after the step that `detail` names. */
    user: Nullable(User),
    detail: Type.Optional(Type.String()),
  }),
});

/** Sign-in whose password was right. `token` is valid for ten minutes and completes it together with a code. */
export const SecondFactorStep = Type.Object({
  token: Type.String(),
  methods: Type.Array(Type.Enum(['totp', 'passkey'])),
});
export type SecondFactorStep = Static<typeof SecondFactorStep>;

export const login = defineEndpoint('login', {
  route: 'POST /api/auth/login',
  access: 'anyone',
  allowsSuspended: true,
  summary: 'Sign in and set the session cookie',
  body: Type.Object({
    email: Worded(EMAIL_MAX),
    password: Worded(PASSWORD_MAX),
    remember_me: Type.Optional(Type.Boolean({ default: false })),
  }),
  response: Type.Object({
    /** Null if the sign-in needs a second step, which `second_factor` describes. */
    user: Nullable(User),
    second_factor: Type.Optional(SecondFactorStep),
  }),
});

export const logout = defineEndpoint('logout', {
  route: 'POST /api/auth/logout',
  access: 'anyone',
  allowsSuspended: true,
  summary: 'Sign out; succeeds without a session too',
  response: Success,
});

/** Absent fields are not changed; null or "" clears a field, except the username. */
export const updateProfile = defineEndpoint('updateProfile', {
  route: 'PUT /api/auth/update-profile',
  access: 'signed-in',
  summary: 'Update the account: names, bio, privacy, time zone, first day of the week',
  body: Type.Object({
    username: Type.Optional(Nullable(Text(200))),
    first_name: Type.Optional(Nullable(Text(NAME_MAX))),
    last_name: Type.Optional(Nullable(Text(NAME_MAX))),
    // The account service checks the length after trimming.
    bio: Type.Optional(Nullable(Text(2_000))),
    is_profile_public: Type.Optional(Type.Boolean()),
    timezone: Type.Optional(Nullable(Text(64))),
    week_start: Type.Optional(Nullable(WeekStart)),
  }),
  response: UserAnswer,
});

export const checkUsername = defineEndpoint('checkUsername', {
  route: 'GET /api/auth/username-check',
  access: 'signed-in',
  summary: 'Check whether the viewer can change to a username, or has it',
  query: Type.Object({ username: Type.String({ maxLength: 200 }) }),
  /** The message with which a change would be refused; null for an available name. */
  response: Type.Object({ problem: Nullable(Type.String()) }),
  ratePerMinute: 60,
});

/** Absent fields are not changed. */
export const updateSafety = defineEndpoint('updateSafety', {
  route: 'PUT /api/auth/safety',
  access: 'signed-in',
  summary: 'Choose who may comment and what others see of follows and presence',
  body: Type.Partial(Type.Object(safetyFields)),
  response: UserAnswer,
});

/** Length in whole pixels, as text in a form. */
const Pixels = Type.Optional(Type.String({ pattern: '^\\d{1,6}$' }));

export const uploadProfilePicture = defineEndpoint('uploadProfilePicture', {
  route: 'POST /api/auth/upload-profile-picture',
  access: 'signed-in',
  summary:
    'Set the profile picture from a JPEG, PNG or WebP; it is cropped to the centre or to the given region of the upright picture (all four fields; with the size in which the picture was shown, if that differs)',
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

export const deleteProfilePicture = defineEndpoint('deleteProfilePicture', {
  route: 'DELETE /api/auth/delete-profile-picture',
  access: 'signed-in',
  summary: 'Delete the profile picture, if there is one',
  response: UserAnswer,
});

/** Endpoint of `profile_photo_url`. A picture never changes: a new one has a new address. */
export const getProfilePicture = defineEndpoint('getProfilePicture', {
  route: 'GET /media/avatars/:file',
  access: 'anyone',
  tokenScope: 'read',
  summary: 'Get a profile picture; 404 if the viewer and the owner have blocked each other',
  params: Type.Object({ file: Type.String({ maxLength: 100 }) }),
});

export const changePassword = defineEndpoint('changePassword', {
  route: 'POST /api/auth/change-password',
  access: 'signed-in',
  summary: 'Change the password and end all other sessions',
  body: Type.Object({
    current_password: Worded(PASSWORD_MAX),
    password: Worded(PASSWORD_MAX),
    password_confirm: Worded(PASSWORD_MAX),
  }),
  response: Success,
});

/** Signed-in browser or program. */
export const Session = Type.Object({
  id: Uuid,
  created_at: Instant,
  last_active_at: Instant,
  user_agent: Nullable(Type.String()),
  ip: Nullable(Type.String()),
  is_current: Type.Boolean(),
});
export type Session = Static<typeof Session>;

export const listSessions = defineEndpoint('listSessions', {
  route: 'GET /api/auth/sessions',
  access: 'signed-in',
  summary: 'List the sessions of the account: this one first, then by last use',
  response: Type.Object({ sessions: Type.Array(Session) }),
});

export const deleteSession = defineEndpoint('deleteSession', {
  route: 'DELETE /api/auth/sessions/:id',
  access: 'signed-in',
  summary: 'End one session of the account',
  params: Type.Object({ id: Uuid }),
  response: Success,
});

export const deleteOtherSessions = defineEndpoint('deleteOtherSessions', {
  route: 'DELETE /api/auth/sessions',
  access: 'signed-in',
  summary: 'End all other sessions of the account; `ended` is their number',
  response: Type.Object({ ended: Type.Integer() }),
});

export const forgotPassword = defineEndpoint('forgotPassword', {
  route: 'POST /api/auth/forgot-password',
  access: 'anyone',
  summary: 'Send a one-time link to reset the password; the response is the same for unknown addresses',
  body: Type.Object({ email: Worded(EMAIL_MAX) }),
  response: Type.Object({ detail: Type.String() }),
});

export const resetPassword = defineEndpoint('resetPassword', {
  route: 'POST /api/auth/reset-password',
  access: 'anyone',
  summary: 'Reset the password with the token of a link and end all sessions',
  body: Type.Object({
    token: Worded(200),
    password: Worded(PASSWORD_MAX),
    password_confirm: Worded(PASSWORD_MAX),
  }),
  response: Success,
});
