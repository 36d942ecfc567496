import type { BodyOf } from '@plotline/contract/endpoint.ts';
import type { signup } from '@plotline/contract/accounts.ts';
import { EMAIL_INVALID, EMAIL_REQUIRED } from '@plotline/contract/errors.ts';
import { knownTimezone, objectionsToPassword, nameOrNull, refuseBroken } from './account-fields.ts';
import { isEmail } from './email.ts';
import { normaliseUsername, objectionToUsername, type IsReserved } from './username.ts';

type SignupBody = BodyOf<typeof signup>;

export interface SignupFields {
  readonly email: string;
  readonly username: string;
  readonly password: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly timezone: string;
}

/** The fields as they are stored. @throws HttpError 422 that names every broken one. */
export async function readSignupFields(body: SignupBody, reserved: IsReserved): Promise<SignupFields> {
  const email = body.email.trim().normalize();
  const username = normaliseUsername(body.username);
  const usernameObjection = objectionToUsername(username, reserved);
  // A name that no one gets says nothing against a password.
  const owner = { username: usernameObjection === undefined ? username : '', email };
  refuseBroken({
    email: objectionToEmail(email),
    username: usernameObjection,
    ...(await objectionsToPassword(body, owner)),
  });
  return {
    email,
    username,
    password: body.password,
    firstName: nameOrNull(body.first_name),
    lastName: nameOrNull(body.last_name),
    timezone: knownTimezone(body.timezone ?? '') ?? 'UTC',
  };
}

const OWN_FIELDS = new Set([
  'email',
  'username',
  'password',
  'password_confirm',
  'first_name',
  'last_name',
  'timezone',
]);

/** What the body holds beyond the account's own fields: whose it is, the trackers know. */
export function readExtraFields(body: SignupBody): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(body).filter(([name]) => !OWN_FIELDS.has(name)));
}

function objectionToEmail(email: string): string | undefined {
  if (email === '') return EMAIL_REQUIRED;
  return isEmail(email) ? undefined : EMAIL_INVALID;
}
