import { expect, test } from 'vitest';
import type { AmountVisibility } from '../../contract/connection.ts';
import { balanceTransaction } from '../../fixtures/balance-transaction.ts';
import { monthlyItem } from '../../fixtures/subscription-item.ts';
import type { Subscription } from '../client/stripe.schema.ts';
import { createMerchants } from '../merchants.fixture.ts';
import { page } from './page.service.ts';

// Subscriptions without payments in the same days, or in the same currency.

const TODAY = '2026-09-15';
const { kit, open } = await createMerchants({ now: () => new Date(`${TODAY}T18:00:00Z`) });
const secondsOf = (day: string) => Date.parse(`${day}T12:00:00Z`) / 1_000;

function paymentOn(day: string) {
  return balanceTransaction({ id: `ch_${day}`, created: secondsOf(day), amount: 12_000 });
}

/** A subscription since a day, of €10 or $10 a month. */
function subscription(currency: string, since: string, changes: Partial<Subscription> = {}): Subscription {
  const { data } = monthlyItem(currency, 1_000);
  return {
    id: `sub_${currency}`,
    created: secondsOf(since),
    customer: 'cus_1',
    status: 'active',
    items: { data: data.map((item) => ({ ...item, price: { ...item.price, currency } })) },
    ...changes,
  };
}

async function pageOf(
  { uuid: userId }: { readonly uuid: string },
  { visibility = 'exact', selector = null, timeframe = '30d' }: PageOptions = {},
) {
  const {
    headline,
    sections,
    selector: shown,
    timeframe: window,
  } = await page(kit, {
    userId,
    viewer: visibility === 'exact' ? 'owner' : 'visitor',
    timeframe,
    selector,
    timezone: 'UTC',
    weekStart: 'monday',
    today: TODAY,
    excluded: [],
    hidden: [],
    hidesNewData: false,
  });
  return {
    from: window.from,
    keys: sections.map(({ key }) => key),
    options: shown.options.map(({ value }) => value),
    currency: shown.value,
    statOf: (key: string) => headline.find((one) => one.key === key),
  };
}

interface PageOptions {
  readonly visibility?: AmountVisibility;
  readonly selector?: string | null;
  readonly timeframe?: '30d' | 'all';
}

test('when a window has subscriptions and no payments, it shows the subscriptions where amounts are visible', async () => {
  const merchant = await open('yearly_shop');
  await merchant.store([paymentOn('2026-08-06')]);
  await merchant.read(new Date(`${TODAY}T17:00:00Z`), [subscription('eur', '2026-08-06')]);
  const { keys, statOf } = await pageOf(merchant);
  expect(keys).toEqual(['empty', 'mrr', 'subscribers']);
  expect(statOf('mrr')).toMatchObject({ value: 1_000, n: 1 });
  expect(statOf('gross')).toMatchObject({ value: 0, n: 0 });
  await merchant.showAmounts('rounded');
  expect((await pageOf(merchant, { visibility: 'rounded' })).keys).toEqual(['empty', 'mrr', 'subscribers']);
  await merchant.showAmounts('growth');
  expect((await pageOf(merchant, { visibility: 'growth' })).keys).toEqual(['empty']);
});

test('when subscriptions have another currency than payments, it can be selected, unless others see no amounts of it', async () => {
  const merchant = await open('settling_shop');
  await merchant.store([paymentOn('2026-09-01')]);
  await merchant.read(new Date(`${TODAY}T17:00:00Z`), [subscription('usd', '2026-07-01')]);
  const first = await pageOf(merchant);
  expect([first.currency, first.options, first.statOf('mrr')?.value]).toEqual(['eur', ['eur', 'usd'], null]);
  const second = await pageOf(merchant, { selector: 'usd', timeframe: 'all' });
  expect([second.currency, second.keys, second.from]).toEqual([
    'usd',
    ['empty', 'mrr', 'subscribers'],
    '2026-07-01',
  ]);
  expect(second.statOf('mrr')).toMatchObject({ value: 1_000, unit: 'usd', n: 1 });
  for (const [visibility, options] of [
    ['growth', ['eur', 'usd']],
    ['hidden', ['eur']],
  ] as const) {
    await merchant.showAmounts(visibility);
    const shown = await pageOf(merchant, { visibility, selector: 'usd' });
    expect([shown.options, shown.currency, shown.keys.includes('mrr')]).toEqual([
      options,
      options.at(-1),
      false,
    ]);
  }
});

test.each([
  ['2026-06-17', ['empty']],
  ['2026-06-18', ['empty', 'mrr', 'subscribers']],
])('when the last subscription was paid until %s, the page has %s', async (last, keys) => {
  const merchant = await open(`former_shop_${last.slice(-2)}`);
  await merchant.store([paymentOn('2026-05-01')]);
  const end = secondsOf(last) + 86_400;
  await merchant.read(new Date(`${TODAY}T17:00:00Z`), [
    subscription('eur', '2026-05-01', { status: 'canceled', ended_at: end }),
  ]);
  expect((await pageOf(merchant)).keys).toEqual(keys);
});
