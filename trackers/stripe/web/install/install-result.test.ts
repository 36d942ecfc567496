import { expect, test } from 'vitest';
import { guest, signedIn, unknownSession } from '../shared/stripe.samples.tsx';
import {
  connectRequestOf,
  needsConfirmation,
  readInstall,
  type Confirmation,
  type InstallConnection,
} from './install-result.ts';

const installed = { app_installed: 'true', stripe_account: 'acct_1' };
const connected = { connected: true, account_id: 'acct_1', is_configured: true };
const given = (confirmation: Confirmation, connection: InstallConnection | null = null) => ({
  confirmation,
  connection,
});
const done = (data: Confirmation['data']) => given({ data, isFetching: false });

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
  expect(readInstall(signedIn, installed, given({ data: undefined, isFetching: true }))).toEqual({
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
  expect(readInstall(signedIn, installed, given(stale))).toEqual({ status: 'loading' });
});

test('when the server has no Stripe settings and nothing was installed, the page says so', () => {
  const unconfigured = { connected: false, account_id: null, is_configured: false };
  expect(readInstall(signedIn, {}, done(unconfigured))).toEqual({ status: 'not_configured' });
});

test('when the installation has a code for this user, its connection decides', () => {
  const { user } = signedIn;
  const query = { ...installed, code: 'ac_1', state: user?.uuid ?? '' };
  expect(connectRequestOf(signedIn, query)).toEqual({ code: 'ac_1', state: user?.uuid });
  expect(connectRequestOf(signedIn, { ...query, state: 'another' })).toBeNull();
  expect(connectRequestOf(signedIn, installed)).toBeNull();
  expect(connectRequestOf(guest, query)).toBeNull();
  const unconnected = { data: { ...connected, connected: false, account_id: null }, isFetching: false };
  const read = (connection: InstallConnection) =>
    readInstall(signedIn, query, given(unconnected, connection));
  expect(read({ status: 'loading' })).toEqual({ status: 'loading' });
  expect(read({ status: 'failed', message: 'Expired.' })).toEqual({ status: 'error', message: 'Expired.' });
  expect(read({ status: 'connected' })).toEqual({ status: 'success', isConnected: false });
});
