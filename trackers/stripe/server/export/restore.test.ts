import { expect, test } from 'vitest';
import { enterSample } from '../../fixtures/sample.ts';
import { changed, exportOf, restore, withRows } from '../../../../tests/support/restores.ts';
import type { StripeTables } from '../database.gen.ts';
import { createTestApp } from '../../../../tests/support/test-app.ts';

const at = new Date();
const app = await createTestApp({ now: () => at });
const { platform } = app;

const shop = await app.signUp('shop_restores');
await shop.post('/api/trackers/enable', { tracker_type: 'stripe' });
await enterSample(
  async (url, payload) => {
    expect((await shop.put(url, payload)).statusCode).toBe(200);
  },
  at,
  { userId: shop.uuid, platform },
);
await shop.put('/api/auth/update-tracker-privacy', { tracker_type: 'stripe', is_public: true });
const good = await exportOf(shop);

test('when a restored day has a currency or amount that Stripe does not send, its file is refused and feeds stay', async () => {
  const eve = await app.signUp('eve_restores');
  for (const fields of [
    { currency: 'zz1' },
    { currency: '' },
    { currency: 'x'.repeat(5_000) },
    { gross: 2 ** 53 },
    { net: 'NaN' },
  ]) {
    const file = await changed(
      good,
      'restore/stripe_transaction.jsonl',
      withRows((row) => ({ ...row, ...fields })),
    );
    const { state, error } = await restore(app, eve, file);
    expect([fields, state, error]).toEqual([fields, 'failed', expect.stringContaining('is damaged')]);
  }
  expect((await app.guest.get('/api/')).json()).toMatchObject({
    activities: [{ user_uuid: shop.uuid, stats: { currency: 'eur' } }],
  });
  expect((await restore(app, eve, good)).state).toBe('done');
  expect((await app.guest.get('/api/')).json().activities).toHaveLength(2);
});

test('when a row with such a value is stored in another way, the database refuses it', async () => {
  for (const fields of [{ currency: 'zz1' }, { gross: 2 ** 53 }])
    await expect(
      platform.db.withTables<StripeTables>().updateTable('stripe_transaction').set(fields).execute(),
    ).rejects.toThrow('stripe_transaction_sane');
});
