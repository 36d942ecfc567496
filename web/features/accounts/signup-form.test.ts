import { expect, test } from 'vitest';
import {
  cleanUsername,
  emptySignup,
  passwordRules,
  refusal,
  signupBody,
  signupErrors,
} from './signup-form.ts';

const valid = {
  first_name: ' Ada ',
  last_name: '  ',
  email: ' ada@example.org ',
  username: 'ada_1815',
  password: 'Analytical1',
  password_confirm: 'Analytical1',
};

test('when every field is valid, there are no errors', () => {
  expect(signupErrors(valid)).toEqual({});
});

test('when nothing is filled in, each required field says so', () => {
  expect(signupErrors(emptySignup)).toEqual({
    email: 'Email is required',
    username: 'Username is required',
    password: 'Password does not meet requirements',
  });
});

test.each(['ab', '1ada', 'ada-l', 'a'.repeat(51), 'adä'])(
  'when the username is %j, the rule is shown',
  (username) => {
    expect(signupErrors({ ...valid, username }).username).toMatch(/^Username must be 3-50 characters/);
  },
);

test.each(['Short1A', 'nouppercase1', 'NOLOWERCASE1', 'NoDigitsHere'])(
  'when the password is %j, it does not meet requirements',
  (password) => {
    expect(signupErrors({ ...valid, password, password_confirm: password }).password).toBe(
      'Password does not meet requirements',
    );
    expect(passwordRules(password).filter(({ isMet }) => !isMet)).toHaveLength(1);
  },
);

test('when the passwords differ, the second one says so', () => {
  expect(signupErrors({ ...valid, password_confirm: 'analytical1' }).password_confirm).toBe(
    'Passwords do not match',
  );
});

test('when a username is typed in capitals with spaces around, it is corrected', () => {
  expect(cleanUsername(' Ada ')).toBe('ada');
});

test('when the account is sent, names are trimmed and empty ones are null', () => {
  expect(signupBody(valid, 'Europe/Paris')).toEqual({
    email: 'ada@example.org',
    username: 'ada_1815',
    password: 'Analytical1',
    password_confirm: 'Analytical1',
    first_name: 'Ada',
    last_name: null,
    timezone: 'Europe/Paris',
  });
});

test.each([
  ['Username already taken', 'username'],
  ['Email already registered', 'email'],
])('when the server says %j, the field says it', (error, field) => {
  expect(refusal({ error })).toEqual({ error: null, fieldErrors: { [field]: error } });
});

test('when the server names fields, they say it; when it names none, the form does', () => {
  const fieldErrors = { username: 'This username is not available.' };
  expect(refusal({ error: 'This username is not available.', fieldErrors })).toEqual({
    error: null,
    fieldErrors,
  });
  const several = { username: 'Too short', password: 'Too weak' };
  const error = 'Too short; Too weak';
  expect(refusal({ error, fieldErrors: several })).toEqual({ error, fieldErrors: several });
  expect(refusal({ error: 'Too busy' })).toEqual({ error: 'Too busy', fieldErrors: {} });
  expect(refusal({})).toEqual({ error: 'Signup failed', fieldErrors: {} });
  expect(refusal({ error: 'Odd', fieldErrors: { other: 'Odd' } }).error).toBe('Odd');
});
