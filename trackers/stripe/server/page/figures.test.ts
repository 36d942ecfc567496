import { expect, test } from 'vitest';
import type { FiguresRequest } from '@plotline/server/tracker-kit/tracker-server.ts';
import { balanceTransaction } from '../../fixtures/balance-transaction.ts';
import { createMerchants } from '../merchants.fixture.ts';
import { figures } from './figures.service.ts';
import { page } from './page.service.ts';

const { kit, open } = await createMerchants();
const merchant = await open('refunding_merchant');

function rowOn(day: string, category: string, amount: number) {
  const created = Date.parse(`${day}T12:00:00Z`) / 1_000;
  return balanceTransaction({ id: `${category}_${day}`, created, amount, reporting_category: category });
}

test('when a period has a refund or a fee alone, its average payment is unknown, and the pin stays', async () => {
  await merchant.store([
    rowOn('2026-06-01', 'charge', 900),
    rowOn('2026-07-01', 'refund', -300),
    rowOn('2026-08-01', 'charge', 700),
  ]);
  const request = (today: string): FiguresRequest => ({
    userId: merchant.uuid,
    viewer: 'visitor',
    timeframe: '30d',
    selector: null,
    timezone: 'UTC',
    weekStart: 'monday',
    today,
    excluded: [],
    hidden: [],
    hidesNewData: false,
    wanted: ['average_payment'],
  });
  const averageOn = async (today: string) => {
    const { headline } = await page(kit, request(today));
    return headline.find(({ key }) => key === 'average_payment');
  };
  const pinnedOn = async (today: string) =>
    (await figures(kit, request(today))).map(({ value, change }) => [value, change]);
  await merchant.showAmounts('exact');
  expect(await averageOn('2026-07-01')).toMatchObject({
    value: null,
    previous: 900,
    delta: null,
    unit: 'eur',
  });
  expect(await averageOn('2026-08-01')).toMatchObject({ value: 700, previous: null, delta: null });
  expect(await pinnedOn('2026-07-01')).toEqual([[null, null]]);
  await merchant.showAmounts('growth');
  expect(await averageOn('2026-07-01')).toMatchObject({ value: null, unit: 'percent_change' });
  await merchant.showAmounts('hidden');
  expect(await pinnedOn('2026-07-01')).toEqual([]);
});
