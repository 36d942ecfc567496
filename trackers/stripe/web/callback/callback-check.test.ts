import { expect, test } from 'vitest';
import { sampleUser as user } from '@plotline/contract/user.samples.ts';
import { guest, signedIn, unknownSession } from '../shared/stripe.samples.tsx';
import { checkCallback } from './callback-check.ts';

const good = { code: 'ac_123', state: user.uuid };
const refusal = { error: 'access_denied' };

test('when the session is not known yet, nothing is checked', () => {
  expect(checkCallback(unknownSession, {})).toEqual({ status: 'loading' });
});

test.each([
  ['a guest', guest, { ...good, ...refusal }, 'You must be logged in to connect a Stripe account.'],
  [
    'Stripe describes its error',
    signedIn,
    { ...good, ...refusal, error_description: 'The user denied your request.' },
    'The user denied your request.',
  ],
  ['Stripe only names its error', signedIn, refusal, 'OAuth error: access_denied'],
  [
    'the description is blank',
    signedIn,
    { ...refusal, error_description: ' ' },
    'OAuth error: access_denied',
  ],
  ['the code is missing', signedIn, { state: user.uuid }, 'Missing required OAuth parameters.'],
  ['the code is empty', signedIn, { ...good, code: '' }, 'Missing required OAuth parameters.'],
  ['the state is missing', signedIn, { code: 'ac_123' }, 'Missing required OAuth parameters.'],
  [
    'the state is of another user',
    signedIn,
    { ...good, state: '0198c0de-0000-7000-8000-00000000dead' },
    'Invalid state parameter. Please try connecting again.',
  ],
])('when %s, the user reads why nothing is connected', (_situation, session, query, message) => {
  expect(checkCallback(session, query)).toEqual({ status: 'error', message });
});

test('when everything is right, code and state are sent', () => {
  expect(checkCallback(signedIn, good)).toEqual({ status: 'ready', ...good });
});

test('when the description is endless, only its beginning is shown', () => {
  const check = checkCallback(signedIn, { ...refusal, error_description: 'x'.repeat(9000) });
  expect(check).toEqual({ status: 'error', message: 'x'.repeat(500) });
});
