import { expect, test } from 'vitest';
import { createWebDir } from '../../../../server/features/previews/previews.fixture.ts';
import { createTestApp } from '../../../../tests/support/test-app.ts';
import { createStripeFixture } from '../stripe.fixture.ts';

const { join } = await createStripeFixture({ STRIPE_SECRET_KEY: '' });
const webDir = createWebDir();
const withoutKeys = await createTestApp({ webDir });
const withKeys = await createTestApp({
  webDir,
  env: { STRIPE_CLIENT_ID: 'ca_1', STRIPE_SECRET_KEY: 'sk_1' },
});

test('when the server has no Stripe settings, connecting is 503 and the status says so', async () => {
  const ada = await join();
  const detail = 'Stripe is not configured on this server.';
  const answers = [await ada.get('/api/stripe/connect-url'), await ada.sendCode('any')];
  expect(answers.map((answer) => [answer.statusCode, answer.json()])).toEqual([
    [503, { detail }],
    [503, { detail }],
  ]);
  expect(await ada.status()).toMatchObject({ connected: false, is_configured: false });
});

test('when the server has no Stripe settings, the app does not offer the tracker, which can still be added', async () => {
  const unavailable = async ({ guest }: typeof withKeys) => {
    const [, config = ''] = /name="app-config" content="([^"]*)"/u.exec((await guest.get('/')).body) ?? [];
    return JSON.parse(config.replaceAll('&quot;', '"')).unavailableTrackers;
  };
  expect([await unavailable(withKeys), await unavailable(withoutKeys)]).toEqual([[], ['stripe']]);
  const ada = await withoutKeys.signUp('ada');
  const { trackers } = (await ada.get('/api/trackers/available')).json();
  expect(trackers).toContainEqual(expect.objectContaining({ type: 'stripe' }));
  expect((await ada.post('/api/trackers/enable', { tracker_type: 'stripe' })).statusCode).toBe(200);
});
