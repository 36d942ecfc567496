import { expect, test } from 'vitest';
import { itemsOfTrackers, runningEndpoints } from './support/open-api.ts';
import { createTestApp } from './support/test-app.ts';

/** Endpoints for everyone. All others, also future ones, refuse guests. */
const openToAnyone = [
  'activityPreview',
  'availableTrackers',
  'checkSession',
  'confirmEmail',
  // Authors come with the link of a mail.
  'createAppeal',
  'feedTrackers',
  'finishLogin',
  'finishPasskeyLogin',
  // Both are called by Stripe, which signs them.
  'finishStripeInstall',
  'followers',
  'following',
  'forgotPassword',
  'getActivity',
  'getMediaFile',
  'getOwnDecision',
  'getProfile',
  'getProfilePicture',
  'getRegistration',
  'getShowcase',
  'getTrackerItems',
  'getTrackerPage',
  'globalFeed',
  'listComments',
  'listProfileMedia',
  'listReplies',
  'login',
  'logout',
  'monthPreview',
  // Mail programs come with the token of a digest.
  'openUnsubscribeLink',
  'profileAtomFeed',
  'profilePreview',
  'receiveStripeWebhook',
  'resetPassword',
  'search',
  'signup',
  'sitePreview',
  'startPasskeyLogin',
  'trackerPreview',
  'unsubscribeFromDigest',
  'userFeed',
];

const app = await createTestApp();
const endpoints = await runningEndpoints(app);
const ada = await app.signUp('ada_stranger');
const isItemOfTracker = await itemsOfTrackers(app);

test('when an endpoint is open to everyone, it is listed here', () => {
  const open = endpoints
    .filter((endpoint) => endpoint.isOpenToStrangers && !isItemOfTracker(endpoint))
    .map(({ name }) => name);
  expect(open.toSorted()).toEqual(openToAnyone);
});

const guarded = endpoints.filter(
  (endpoint) =>
    !openToAnyone.includes(endpoint.name) && !(endpoint.isOpenToStrangers && isItemOfTracker(endpoint)),
);

test.each(guarded)('when a guest calls $name, the response is 401', async ({ method, path }) => {
  const url = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => (name === 'uuid' ? ada.uuid : ada.username));
  for (const cookies of [{}, { session: 'made-up' }, { session: '' }]) {
    const answer = await app.http.inject({
      method,
      url,
      cookies,
      ...(method === 'GET' ? {} : { payload: {} }),
    });
    expect([answer.statusCode, answer.json()]).toEqual([401, { detail: 'Not authenticated' }]);
  }
});

test('when endpoints are listed, their names are unique', () => {
  expect(guarded.length).toBeGreaterThan(15);
  expect(new Set(endpoints.map(({ name }) => name)).size).toBe(endpoints.length);
});
