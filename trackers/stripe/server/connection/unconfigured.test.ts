import { expect, test } from 'vitest';
import { createStripeFixture } from '../stripe.fixture.ts';

const { join } = await createStripeFixture({ STRIPE_SECRET_KEY: '' });

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
