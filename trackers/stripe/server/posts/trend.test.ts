import { expect, test } from 'vitest';
import type { RevenueDayStats } from '../../tracker.ts';
import { createMerchants } from '../merchants.fixture.ts';
import { balanceTransaction } from '../../fixtures/balance-transaction.ts';

const NOON = new Date('2026-09-15T12:00:00.000Z');
const { open, guest } = await createMerchants({ now: () => NOON });

const charge = (daysAgo: number, amount: number) =>
  balanceTransaction({ id: `txn_${daysAgo}`, created: NOON.getTime() / 1_000 - daysAgo * 86_400, amount });

test('when amounts are hidden, the trend has only the days whose posts the viewer may see', async () => {
  const shop = await open('trend_shop');
  await shop.put('/api/auth/update-tracker-privacy', { tracker_type: 'stripe', is_public: true });
  await shop.store([charge(0, 1_000), charge(2, 2_055), charge(29, 3_000), charge(30, 4_000)]);
  const trendFor = async (viewer: Pick<typeof guest, 'get'>) => {
    const { activities } = (await viewer.get(`/api/${shop.username}`)).json();
    const [{ stats }]: [{ stats: RevenueDayStats }] = activities;
    return stats.trend?.flatMap((value, place) => (value === 0 ? [] : [[place, value]]));
  };
  const idOf = async (place: number): Promise<string> =>
    (await shop.get(`/api/${shop.username}`)).json().activities[place].activity_uuid;

  expect(await trendFor(guest)).toEqual([
    [0, 1],
    [27, 1],
    [29, 1],
  ]);
  expect(await trendFor(shop)).toEqual([
    [0, 3_000],
    [27, 2_055],
    [29, 1_000],
  ]);

  expect((await shop.delete(`/api/posts/stripe/${await idOf(1)}`)).statusCode).toBe(200);
  expect(await trendFor(guest)).toEqual([
    [0, 1],
    [29, 1],
  ]);
  expect(await trendFor(shop)).toEqual([
    [0, 3_000],
    [27, 2_055],
    [29, 1_000],
  ]);

  await shop.showAmounts('rounded');
  expect(await trendFor(guest)).toEqual([
    [0, 3_000],
    [27, 2_100],
    [29, 1_000],
  ]);
});
