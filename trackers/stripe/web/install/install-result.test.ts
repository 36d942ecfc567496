import { expect, test } from 'vitest';
import { guest, signedIn, unknownSession } from '../shared/stripe.samples.tsx';
import { needsConfirmation, readInstall, type Confirmation } from './install-result.ts';

const installed = { app_installed: 'true', stripe_account: 'acct_1' };
const connected = { connected: true, account_id: 'acct_1', is_configured: true };
const done = (data: Confirmation['data']): Confirmation => ({ data, isFetching: false });

test.each([
  ['configuration_error', 'There was a configuration error. Please contact support.'],
  ['oauth_failed', 'OAuth authorization failed. Please try installing the app again.'],
  ['install_failed', 'App installation failed. Please try again or contact support.'],
  ['access_denied', 'An unknown error occurred during installation.'],
  ['constructor', 'An unknown error occurred during installation.'],
])('when the address has the error %s, it is explained before anything else', (error, message) => {
  for (const session of [unknownSession, guest, signedIn])
    expect(readInstall(session, { ...installed, error }, done(connected))).toEqual({
      status: 'error',
      message,
    });
});

test('when the session is not known yet, the page loads', () => {
  expect(readInstall(unknownSession, installed, done(undefined))).toEqual({ status: 'loading' });
});

test.each([installed, {}])('when a guest comes with %j, they have to log in', (query) => {
  expect(readInstall(guest, query, done(undefined))).toEqual({ status: 'login_required' });
  expect(needsConfirmation(guest, query)).toBe(false);
});

test('when a user opens the page by hand, nothing was installed', () => {
  expect(readInstall(signedIn, {}, done(connected))).toEqual({ status: 'not_installed' });
  expect(readInstall(signedIn, { app_installed: 'false' }, done(connected))).toEqual({
    status: 'not_installed',
  });
});

test('when the server confirms the account, the installation succeeded', () => {
  expect(needsConfirmation(signedIn, installed)).toBe(true);
  expect(readInstall(signedIn, installed, { data: undefined, isFetching: true })).toEqual({
    status: 'loading',
  });
  expect(readInstall(signedIn, installed, done(connected))).toEqual({ status: 'success', isConnected: true });
  expect(readInstall(signedIn, { app_installed: 'true' }, done(connected))).toEqual({
    status: 'success',
    isConnected: true,
  });
});

test.each([
  ['has no connection', { ...connected, connected: false, account_id: null }],
  ['has another account', { ...connected, account_id: 'acct_2' }],
  ['cannot be reached', undefined],
])('when the app is installed but the server %s, access is still to be allowed', (_situation, data) => {
  expect(readInstall(signedIn, installed, done(data))).toEqual({ status: 'success', isConnected: false });
});

test('when an earlier answer is being checked again, the page loads instead of failing', () => {
  const stale = { data: { ...connected, connected: false }, isFetching: true };
  expect(readInstall(signedIn, installed, stale)).toEqual({ status: 'loading' });
});

test('when the server has no Stripe settings and nothing was installed, the page says so', () => {
  const unconfigured = { connected: false, account_id: null, is_configured: false };
  expect(readInstall(signedIn, {}, done(unconfigured))).toEqual({ status: 'not_configured' });
});
