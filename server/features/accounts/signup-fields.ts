import type { BodyOf } from '@plotline/contract/endpoint.ts';
import type { signup } from '@plotline/contract/accounts.ts';
import {
  EMAIL_INVALID,
  EMAIL_REQUIRED,
  PASSWORD_MISMATCH,
  PASSWORD_RULE,
} from '@plotline/contract/errors.ts';
import { invalidFields } from '../../platform/http/errors.ts';
import { isEmail } from './email.ts';
import { meetsPasswordRule } from './password.ts';
import { normaliseUsername, objectionToUsername } from './username.ts';

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
export function readSignupFields(body: SignupBody, reserved: ReadonlySet<string>): SignupFields {
  const email = body.email.trim().normalize();
  const username = normaliseUsername(body.username);
  const objections = Object.entries({
    email: objectionToEmail(email),
    username: objectionToUsername(username, reserved),
    password: meetsPasswordRule(body.password) ? undefined : PASSWORD_RULE,
    password_confirm: body.password === body.password_confirm ? undefined : PASSWORD_MISMATCH,
  }).filter((entry): entry is [string, string] => entry[1] !== undefined);
  if (objections.length > 0) throw invalidFields(Object.fromEntries(objections));
  return {
    email,
    username,
    password: body.password,
    firstName: nameOrNull(body.first_name),
    lastName: nameOrNull(body.last_name),
    timezone: timezoneOrUtc(body.timezone),
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

/** Trimmed, in one of Unicode's ways to write it; nothing left is null. */
function nameOrNull(typed: string | null | undefined): string | null {
  return typed?.trim().normalize() || null;
}

/** Only names: what looks like an offset means the opposite to the database. */
function timezoneOrUtc(zone: string | null | undefined): string {
  if (!zone || !/^[a-z]/i.test(zone)) return 'UTC';
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;
  } catch (error) {
    if (error instanceof RangeError) return 'UTC';
    throw error;
  }
}
