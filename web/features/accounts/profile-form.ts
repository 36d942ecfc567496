import type { updateProfile, User } from '@plotline/contract/accounts.ts';
import type { BodyOf } from '@plotline/contract/endpoint.ts';
import { BIO_TOO_LONG, USERNAME_REQUIRED, USERNAME_RULE } from '@plotline/contract/errors.ts';
import { BIO_MAX } from '@plotline/contract/limits.ts';
import type { WeekStart } from '@plotline/contract/schema.ts';
import { trimName, trimText } from '@plotline/contract/text.ts';
import { isUsername } from './signup-form.ts';

/** The values of the form: texts, none of them null. */
export interface ProfileFields {
  readonly username: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly bio: string;
  readonly timezone: string;
  readonly week_start: WeekStart;
}

type Field = keyof ProfileFields;

const LABELS: Readonly<Record<Field, string>> = {
  username: 'username',
  first_name: 'first name',
  last_name: 'last name',
  bio: 'bio',
  timezone: 'time zone',
  week_start: 'first day of the week',
};
const FIELDS: readonly Field[] = ['first_name', 'last_name', 'username', 'bio', 'timezone', 'week_start'];

export function profileFields(user: User): ProfileFields {
  return {
    username: user.username,
    first_name: user.first_name ?? '',
    last_name: user.last_name ?? '',
    bio: user.bio ?? '',
    timezone: user.timezone,
    week_start: user.week_start,
  };
}

/** Returns the fields that would be stored with a different value. */
function changedFields(user: User, fields: ProfileFields): readonly Field[] {
  const stored = profileFields(user);
  return FIELDS.filter((field) => asStored(field, fields[field]) !== stored[field]);
}

/** Returns only the fields with unsaved changes. */
export function unsavedFields(user: User, fields: ProfileFields): Partial<ProfileFields> {
  return Object.fromEntries(changedFields(user, fields).map((field) => [field, fields[field]]));
}

/** Returns the fields after another device changed the stored user; unsaved changes stay. */
export function rebasedFields(
  fields: ProfileFields,
  { before, now }: { before: User; now: User },
): ProfileFields {
  return { ...profileFields(now), ...unsavedFields(before, fields) };
}

/** Returns a text of the form as the server stores it. */
function asStored(field: Field, typed: string): string {
  const isName = field === 'first_name' || field === 'last_name';
  return (isName ? trimName(typed) : trimText(typed)).normalize();
}

/** Returns the request body: only changed fields, texts as stored, empty ones as null. */
export function profileBody(user: User, fields: ProfileFields): BodyOf<typeof updateProfile> {
  return Object.fromEntries(
    changedFields(user, fields).map((field) => [field, asStored(field, fields[field]) || null]),
  );
}

export function profileErrors({ username, bio }: ProfileFields): Partial<Record<Field, string>> {
  const errors: Partial<Record<Field, string>> = {};
  if (username === '') errors.username = USERNAME_REQUIRED;
  else if (!isUsername(username)) errors.username = USERNAME_RULE;
  if (bioLength(bio) > BIO_MAX) errors.bio = BIO_TOO_LONG;
  return errors;
}

/** Returns the length of a bio as the server counts it: the code points of the stored text. */
export function bioLength(bio: string): number {
  return Array.from(asStored('bio', bio)).length;
}

export function canSaveProfile(user: User, fields: ProfileFields): boolean {
  return Object.keys(profileErrors(fields)).length === 0 && changedFields(user, fields).length > 0;
}

/** Returns `Unsaved changes to username and bio`; empty when there are none. */
export function unsavedSentence(user: User, fields: ProfileFields): string {
  const names = changedFields(user, fields).map((field) => LABELS[field]);
  if (names.length === 0) return '';
  return `Unsaved changes to ${new Intl.ListFormat('en', { type: 'conjunction' }).format(names)}`;
}
