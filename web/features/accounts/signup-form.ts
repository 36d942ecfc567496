import type { signup } from '@plotline/contract/accounts.ts';
import type { BodyOf } from '@plotline/contract/endpoint.ts';
import {
  EMAIL_INVALID,
  EMAIL_REQUIRED,
  PASSWORD_MISMATCH,
  PASSWORD_RULE,
  USERNAME_REQUIRED,
  USERNAME_RULE,
} from '@plotline/contract/errors.ts';
import { PASSWORD_MIN, USERNAME_PATTERN } from '@plotline/contract/limits.ts';
import { trimText } from '@plotline/contract/text.ts';

const USERNAME = new RegExp(USERNAME_PATTERN);

export interface SignupFields {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly username: string;
  readonly password: string;
  readonly password_confirm: string;
}

type SignupErrors = Partial<Record<keyof SignupFields, string>>;

export const emptySignup: SignupFields = {
  first_name: '',
  last_name: '',
  email: '',
  username: '',
  password: '',
  password_confirm: '',
};

/** Returns the errors by field; empty when the account can be created. */
export function signupErrors(fields: SignupFields): SignupErrors {
  const { email, username } = fields;
  const errors: SignupErrors = newPasswordErrors(fields);
  const invalidEmail = emailError(email);
  if (invalidEmail !== undefined) errors.email = invalidEmail;
  if (username === '') errors.username = USERNAME_REQUIRED;
  else if (!isUsername(username)) errors.username = USERNAME_RULE;
  return errors;
}

export function newPasswordErrors({
  password,
  password_confirm,
}: Pick<SignupFields, 'password' | 'password_confirm'>): Pick<SignupErrors, 'password' | 'password_confirm'> {
  const errors: Pick<SignupErrors, 'password' | 'password_confirm'> = {};
  if (passwordRules(password).some(({ isMet }) => !isMet)) errors.password = PASSWORD_RULE;
  if (password_confirm !== password) errors.password_confirm = PASSWORD_MISMATCH;
  return errors;
}

export function isUsername(text: string): boolean {
  return USERNAME.test(text);
}

export function cleanUsername(typed: string): string {
  return typed.trim().toLowerCase();
}

export function passwordRules(password: string) {
  return [
    { label: `At least ${PASSWORD_MIN} characters`, isMet: Array.from(password).length >= PASSWORD_MIN },
    { label: 'One uppercase letter', isMet: /\p{Lu}/u.test(password) },
    { label: 'One lowercase letter', isMet: /\p{Ll}/u.test(password) },
    { label: 'One number', isMet: /\d/.test(password) },
  ];
}

/** Returns the request body: names trimmed, empty ones as null. */
export function signupBody(fields: SignupFields, timezone: string): BodyOf<typeof signup> {
  return {
    email: fields.email.trim(),
    username: fields.username,
    password: fields.password,
    password_confirm: fields.password_confirm,
    first_name: trimText(fields.first_name) || null,
    last_name: trimText(fields.last_name) || null,
    timezone,
  };
}

/** Returns why an email address is refused; undefined when it is accepted. */
export function emailError(email: string): string | undefined {
  if (email.trim() === '') return EMAIL_REQUIRED;
  return isEmail(email) ? undefined : EMAIL_INVALID;
}

/** Tests for the form that browsers accept in a field of type email, with a dot in the host. */
function isEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text.trim());
}
