import { expect, test } from 'vitest';
import { ApiError } from '../platform/api-error.ts';
import { formErrors } from './use-form.ts';

const FIELDS = ['username', 'password'];
const TAKEN = 'Username already taken';
const options = { fallback: 'Signup failed', fieldOf: { [TAKEN]: 'username' } };
const refusal = (sentence: string | null, fieldErrors = {}) =>
  formErrors(new ApiError({ status: 422, sentence, fieldErrors }), FIELDS, options);

test('when a message is known to be about a field, it is shown there only', () => {
  expect(refusal(TAKEN)).toEqual({ message: null, fieldErrors: { username: TAKEN } });
});

test('when the server names one field, its message is shown there only', () => {
  const fieldErrors = { username: 'This username is not available.' };
  expect(refusal('This username is not available.', fieldErrors)).toEqual({ message: null, fieldErrors });
});

test('when the server names several fields, their messages are also shown together', () => {
  const fieldErrors = { username: 'Too short', password: 'Too weak' };
  expect(refusal('Too short; Too weak', fieldErrors)).toEqual({
    message: 'Too short; Too weak',
    fieldErrors,
  });
});

test('when the server names no field of the form, the message is shown beside the form', () => {
  expect(refusal('Too busy')).toEqual({ message: 'Too busy', fieldErrors: {} });
  expect(refusal('Odd', { other: 'Odd' }).message).toBe('Odd');
});

test('when there is no message to show, the fallback is shown', () => {
  expect(refusal(null).message).toBe('Signup failed');
  expect(formErrors(new TypeError('offline'), FIELDS, options).message).toBe('Signup failed');
});
