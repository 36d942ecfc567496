import { expect, test } from 'vitest';
import type { RevenueDayStats } from '../../tracker.ts';
import { createMerchants } from '../merchants.fixture.ts';
import { balanceTransaction } from '../../fixtures/balance-transaction.ts';

const NOON = new Date('2026-09-15T12:00:00.000Z');
/** Others see a day when it is over. */
const NEXT_DAY = new Date('2026-09-16T12:00:00.000Z');
const { open, guest } = await createMerchants({ now: () => NEXT_DAY });

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

test('when a day is limited to its owner, trend and average of later posts leave it out for others', async () => {
  const shop = await open('limited_shop');
  await shop.put('/api/auth/update-tracker-privacy', { tracker_type: 'stripe', is_public: true });
  await shop.store([charge(0, 2_000), charge(2, 58_000), charge(3, 30_000)]);
  const newest = async (viewer: Pick<typeof guest, 'get'>) =>
    (await viewer.get(`/api/${shop.username}`)).json().activities[0];
  const limited: string = (await shop.get(`/api/${shop.username}`)).json().activities[1].activity_uuid;
  await shop.put(`/api/posts/stripe/${limited}/visibility`, { visibility: 'only_me' });
  await shop.showAmounts('growth');
  expect(await newest(guest)).toMatchObject({ secondary_text: { text: '+100% vs. 30-day average' } });
  await shop.showAmounts('exact');
  for (const [viewer, days] of [
    [guest, [30_000, 0, 0, 2_000]],
    [shop, [30_000, 58_000, 0, 2_000]],
  ] as const)
    expect((await newest(viewer)).stats.trend.slice(-4)).toEqual(days);
});
