import { USERNAME_RULE } from '@plotline/contract/errors.ts';
import { sampleUser } from '@plotline/contract/user.samples.ts';
import { expect, test } from 'vitest';
import {
  canSaveProfile,
  profileBody,
  profileErrors,
  profileFields,
  rebasedFields,
  unsavedSentence,
} from './profile-form.ts';

const user = { ...sampleUser, first_name: 'Ada', timezone: 'Europe/Paris' };
const stored = profileFields(user);

test('when nothing or only spaces changed, there is nothing to save', () => {
  expect(canSaveProfile(user, stored)).toBe(false);
  expect(canSaveProfile(user, { ...stored, first_name: ' Ada ', bio: '  ' })).toBe(false);
  expect(unsavedSentence(user, stored)).toBe('');
});

test('when a text differs only by normalisation or by direction characters of a name, it is no change', () => {
  const named = { ...user, first_name: 'Zo\u00EB', bio: 'Caf\u00E9' };
  const fields = { ...profileFields(named), first_name: '\u202EZoe\u0308', bio: 'Cafe\u0301' };
  expect(canSaveProfile(named, fields)).toBe(false);
});

test.each(['', 'ab', '1ada', 'ada-1', 'a'.repeat(51)])(
  'when the username is %j, the profile cannot be saved',
  (username) => {
    expect(canSaveProfile(user, { ...stored, username })).toBe(false);
  },
);

test('when the username breaks the rule, the error states the rule', () => {
  expect(profileErrors({ ...stored, username: '1ada' })).toEqual({ username: USERNAME_RULE });
});

test('when the bio is longer than 150 characters, the profile cannot be saved', () => {
  expect(canSaveProfile(user, { ...stored, bio: 'x'.repeat(150) })).toBe(true);
  expect(canSaveProfile(user, { ...stored, bio: 'x'.repeat(151) })).toBe(false);
  expect(canSaveProfile(user, { ...stored, bio: `${'👋'.repeat(149)}e\u0301` })).toBe(true);
});

test('when a text is invisible, it is sent as null and is no change to null', () => {
  expect(canSaveProfile(user, { ...stored, bio: '\u200B\u2060' })).toBe(false);
  expect(profileBody(user, { ...stored, first_name: '\u3164' })).toEqual({ first_name: null });
});

test('when the stored profile changes, only fields without unsaved changes take the new values', () => {
  const now = { ...user, first_name: 'Ada L.', bio: 'From my phone' };
  const fields = { ...stored, first_name: 'Countess' };
  expect(rebasedFields(fields, { before: user, now })).toEqual({ ...fields, bio: 'From my phone' });
});

test('when some fields changed, only they are sent: trimmed, empty ones as null', () => {
  const fields = { ...stored, first_name: '  ', bio: ' Runs. ', username: 'ada_l' };
  expect(profileBody(user, fields)).toEqual({ first_name: null, bio: 'Runs.', username: 'ada_l' });
  expect(unsavedSentence(user, fields)).toBe('Unsaved changes to first name, username, and bio');
});

test('when only the first day of the week changed, only it is sent', () => {
  const fields = { ...stored, week_start: 'sunday' } as const;
  expect(profileBody(user, fields)).toEqual({ week_start: 'sunday' });
  expect(unsavedSentence(user, fields)).toBe('Unsaved changes to first day of the week');
});
