import { expect, test } from 'vitest';
import { createStripeFixture, transaction } from '../stripe.fixture.ts';

const { stripe, join, guest } = await createStripeFixture();
const DAY = 86_400;
const now = Math.floor(Date.now() / 1_000);
const dayOf = (seconds: number) => new Date(seconds * 1_000).toISOString().slice(0, 10);

const payout = (id: string, daysAhead: number, status: string) => ({
  id,
  created: now,
  amount: 7_654_321,
  currency: 'eur',
  arrival_date: now + daysAhead * DAY,
  status,
});

const dispute = (id: string, status: string, dueInDays: number | null) => ({
  id,
  created: now - DAY,
  amount: 8_765_432,
  currency: 'eur',
  reason: 'fraudulent',
  status,
  evidence_details: { due_by: dueInDays === null ? null : now + dueInDays * DAY },
});

test('when a sync has read the balance, its owner sees it, and no response to others contains it', async () => {
  const ada = await join();
  const account = stripe.addAccount({
    balanceTransactions: [transaction(`ch_${ada.uuid}`, { hoursAgo: 1, amount: 500 })],
    balance: {
      available: [
        { amount: 9_876_543, currency: 'eur' },
        { amount: 1, currency: 'eur' },
        { amount: 5, currency: 'usd' },
      ],
      pending: [{ amount: -20, currency: 'eur' }],
    },
    payouts: [payout('po_1', 3, 'pending'), payout('po_2', 1, 'in_transit'), payout('po_3', -1, 'paid')],
    disputes: [
      dispute('dp_1', 'needs_response', null),
      dispute('dp_2', 'needs_response', 4),
      dispute('dp_3', 'won', 2),
      dispute('dp_4', 'under_review', 1),
    ],
  });
  expect((await ada.get('/api/stripe/balance')).json()).toEqual({
    read_at: null,
    balances: [],
    payouts: [],
    disputes: [],
    missing: [],
  });
  await ada.connect(account);
  await ada.put('/api/auth/update-tracker-privacy', { tracker_type: 'stripe', is_public: true });
  await ada.put('/api/stripe/settings', { amount_visibility: 'exact' });
  const own = (await ada.get('/api/stripe/balance')).json();
  expect(own).toMatchObject({
    balances: [
      { currency: 'eur', available: 9_876_544, pending: -20 },
      { currency: 'usd', available: 5, pending: 0 },
    ],
    payouts: [
      { amount: 7_654_321, arrives_on: dayOf(now + DAY), status: 'in_transit' },
      { amount: 7_654_321, arrives_on: dayOf(now + 3 * DAY), status: 'pending' },
    ],
    disputes: [
      { reason: 'fraudulent', due_at: new Date((now + 4 * DAY) * 1_000).toISOString() },
      { due_at: null },
      { status: 'under_review', due_at: new Date((now + DAY) * 1_000).toISOString() },
    ],
    missing: [],
  });
  expect((await guest.get('/api/stripe/balance')).statusCode).toBe(401);
  const eve = await join();
  expect((await eve.get('/api/stripe/balance')).json()).toMatchObject({ read_at: null, balances: [] });
  for (const viewer of [guest, eve, ada]) {
    const { statusCode, body } = await ada.page(viewer, 'timeframe=all');
    expect(statusCode).toBe(200);
    expect(body).not.toMatch(/98,?765|76,?543|87,?654/);
  }
  await ada.post('/api/stripe/disconnect');
  expect((await ada.get('/api/stripe/balance')).json()).toMatchObject({ read_at: null, balances: [] });
});
