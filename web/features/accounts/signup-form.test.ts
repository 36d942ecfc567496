import { expect, test } from 'vitest';
import { cleanUsername, emptySignup, passwordRules, signupBody, signupErrors } from './signup-form.ts';

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

test('when nothing is filled in, each required field has an error', () => {
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

test('when the passwords differ, the confirmation has an error', () => {
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
