import { Type, type Static } from 'typebox';
import { defineEndpoint } from './endpoint.ts';
import { EMAIL_MAX, NAME_MAX, PASSWORD_MAX } from './limits.ts';
import { Instant, Nullable, Success, Summary } from './schema.ts';

/** The signed-in person's own account. */
export const User = Type.Interface([Summary], {
  email: Type.String(),
  bio: Nullable(Type.String()),
  role: Type.Enum(['user', 'admin']),
  is_active: Type.Boolean(),
  is_profile_public: Type.Boolean(),
  timezone: Type.String(),
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
