import { expect, test } from 'vitest';
import { shownOf } from '@plotline/server/tracker-kit/unshown.ts';
import { windowOf } from '@plotline/server/tracker-kit/window.ts';
import type { TIMEFRAMES } from '@plotline/contract/tracker.ts';
import type { StripeSection } from '../../contract/page.ts';
import type { DayRow } from '../sync/ledger.repository.ts';
import type { MetricDayRow } from '../sync/snapshots.repository.ts';
import * as revenueParts from './revenue-sections.ts';
import * as subscriptionParts from './subscription-sections.ts';

const revenueSections = (input: revenueParts.SectionInput) =>
  revenueParts.revenueSections(input).map((section) => shownOf(section));
const subscriptionSections = (input: Parameters<typeof subscriptionParts.subscriptionSections>[0]) =>
  subscriptionParts.subscriptionSections(input).map((section) => shownOf(section));

const TODAY = '2026-09-15';
type Timeframe = (typeof TIMEFRAMES)[number];

const day = (localDate: string, changes: Partial<DayRow> = {}): DayRow => ({
  uuid: '0198c0de-0000-7000-8000-000000000001',
  user_id: '0198c0de-0000-7000-8000-000000000002',
  account_id: 'acct_1',
  local_date: localDate,
  currency: 'eur',
  livemode: true,
  charges: 4,
  disputed_charges: 0,
  gross: 100_000,
  refunds: 0,
  disputes: 0,
  fees: 3_000,
  net: 97_000,
  last_charge_at: null,
  is_posted: true,
  record: null,
  mrr_milestone: null,
  reversed: 0,
  reversed_later: 0,
  ...changes,
});

const metricDay = (localDate: string, changes: Partial<MetricDayRow> = {}): MetricDayRow => ({
  user_id: '0198c0de-0000-7000-8000-000000000002',
  account_id: 'acct_1',
  currency: 'eur',
  local_date: localDate,
  mrr: 1_000,
  is_estimated: false,
  customers: 10,
  active_subs: 11,
  new: 0,
  expansion: 0,
  contraction: 0,
  churn: 0,
  reactivation: 0,
  churned_customers: 0,
  new_customers: 0,
  ...changes,
});

const windowFor = (timeframe: Timeframe, firstDay: string) =>
  windowOf({ timeframe, today: TODAY, weekStart: 'monday' }, firstDay);

function sectionOf<K extends StripeSection['key']>(
  sections: readonly StripeSection[],
  key: K,
): Extract<StripeSection, { key: K }> | undefined {
  return sections.find((one): one is Extract<StripeSection, { key: K }> => one.key === key);
}

function revenue(days: readonly DayRow[], timeframe: Timeframe, visibility: 'exact' | 'rounded' | 'growth') {
  const window = windowFor(timeframe, days[0]?.local_date ?? TODAY);
  return revenueSections({ days, window, currency: 'eur', visibility, today: TODAY });
}

test('when refunds and disputes arrive, their rates are those of the window, by their own dates', () => {
  const days = [
    day('2026-07-01', { refunds: 90_000 }),
    day('2026-09-10', { refunds: 12_345, disputed_charges: 1 }),
    day('2026-09-12', { gross: 23_456 }),
  ];
  expect(sectionOf(revenue(days, '30d', 'exact'), 'rates')).toMatchObject({
    refund_rate: 12_345 / 123_456,
    dispute_rate: 1 / 8,
  });
  // 12,000 of 120,000: the rate tells no digit that the rounded amounts do not.
  expect(sectionOf(revenue(days, '30d', 'rounded'), 'rates')?.refund_rate).toBe(0.1);
  expect(sectionOf(revenue(days, '30d', 'growth'), 'rates')).toBeUndefined();
});

test('when the timeframe is long, there is a table of months, whose sums are those of the window', () => {
  const days = [day('2026-05-31'), day('2026-07-01'), day('2026-07-31', { gross: 1_234 }), day('2026-09-10')];
  expect(sectionOf(revenue(days, '90d', 'exact'), 'months')).toBeUndefined();
  const months = sectionOf(revenue(days, 'all', 'exact'), 'months')?.months ?? [];
  expect(months.map(({ start, end, gross, payments }) => [start, end, gross, payments])).toEqual([
    ['2026-05-31', '2026-05-31', 100_000, 4],
    ['2026-06-01', '2026-06-30', 0, 0],
    ['2026-07-01', '2026-07-31', 101_234, 8],
    ['2026-08-01', '2026-08-31', 0, 0],
    ['2026-09-01', TODAY, 100_000, 4],
  ]);
  expect(sectionOf(revenue(days, 'all', 'growth'), 'months')).toBeUndefined();
});

test('when there is a period before, the bars have its net as a ghost', () => {
  const days = [day('2026-09-03', { net: 5 }), day('2026-09-10', { net: 7 })];
  const points = sectionOf(revenue(days, '7d', 'exact'), 'revenue')?.points ?? [];
  expect(points.find(({ start }) => start === '2026-09-10')).toMatchObject({ net: 7, previous_net: 5 });
  expect(points.find(({ start }) => start === '2026-09-11')).toMatchObject({ net: 0, previous_net: 0 });
  // The history had not begun.
  expect(points[0]).toMatchObject({ start: '2026-09-09', previous_net: null });
});

test.each([
  ['2026-09-02', '7d', true],
  ['2026-09-03', '7d', false],
  ['2025-11-15', '1y', false],
  ['2025-11-15', 'all', false],
] as const)(
  'when the history begins on %s, "%s" has a whole period before: %s',
  (first, timeframe, expected) => {
    const days = [day(first), day('2026-09-10')];
    for (const visibility of ['exact', 'growth'] as const)
      expect(sectionOf(revenue(days, timeframe, visibility), 'revenue')?.has_whole_period_before).toBe(
        expected,
      );
  },
);

test('when MRR is shown for a year, each week has its last day and the sums of its movements', () => {
  const days = [
    metricDay('2026-09-07', { new: 100 }),
    metricDay('2026-09-13', { mrr: 1_300, new: 200, is_estimated: true }),
    metricDay('2026-09-15', { mrr: 1_200, churn: 100 }),
  ];
  const sections = subscriptionSections({
    days,
    window: windowFor('1y', '2025-01-01'),
    currency: 'eur',
    visibility: 'exact',
  });
  const mrr = sectionOf(sections, 'mrr');
  expect(mrr).toMatchObject({ is_estimated: true });
  expect(mrr?.points.map(({ date, mrr: value, new: added, churn }) => [date, value, added, churn])).toEqual([
    ['2026-09-13', 1_300, 300, 0],
    ['2026-09-15', 1_200, 0, 100],
  ]);
});

function subscribersOf(days: readonly MetricDayRow[], visibility: 'exact' | 'rounded', currency = 'eur') {
  const window = windowFor('30d', '2025-01-01');
  const sections = subscriptionSections({ days, window, currency, visibility });
  return { mrr: sectionOf(sections, 'mrr'), subscribers: sectionOf(sections, 'subscribers') };
}

test.each([
  [4, null],
  [5, 400],
])('when %i customers left, LTV is %j', (churned, ltv) => {
  const days = [
    metricDay('2026-09-01', { new_customers: 20 }),
    metricDay(TODAY, { churned_customers: churned }),
  ];
  expect(subscribersOf(days, 'exact').subscribers?.ltv).toBe(ltv);
});

test('when MRR has fractions, ARR, sums and rates are computed from these', () => {
  // Three yearly prices of 1,000 yen, the first one older than the window.
  const third = 83.33333;
  const days = [
    metricDay('2026-08-01', { mrr: third, new: third, customers: 1 }),
    metricDay('2026-09-01', { mrr: 2 * third, new: third, customers: 2 }),
    metricDay('2026-09-10', { mrr: third, churn: third, customers: 1 }),
    metricDay(TODAY, { mrr: 2 * third, new: third, customers: 2 }),
  ];
  const { mrr, subscribers } = subscribersOf(days, 'exact', 'jpy');
  expect(subscribers).toMatchObject({
    arr: 2_000,
    arpu: 83,
    mrr_growth: 1,
    gross_mrr_churn: 1,
    quick_ratio: 2,
  });
  expect(mrr?.points.at(-1)).toMatchObject({ mrr: 167, new: 83 });
});

test('when amounts are rounded, ARR is that of the exact MRR, and rates are those of the amounts as shown', () => {
  const days = [
    metricDay('2026-08-01', { mrr: 1_000 }),
    metricDay(TODAY, { mrr: 12_450, expansion: 11_450 }),
  ];
  const { subscribers } = subscribersOf(days, 'rounded');
  expect(subscribers).toMatchObject({ arr: 150_000, mrr_growth: 11 });
  // A yearly price of €925, whose twelfth is stored with five digits.
  expect(subscribersOf([metricDay(TODAY, { mrr: 7_708.33333 })], 'rounded').subscribers?.arr).toBe(93_000);
});

test('when the last sync is older than the timeframe, subscribers are those that it found', () => {
  const { mrr, subscribers } = subscribersOf([metricDay('2026-07-20')], 'exact');
  expect(mrr?.points).toEqual([]);
  expect(subscribers).toMatchObject({ active: 11, customers: 10, arr: 12_000, mrr_growth: 0 });
});

const payments = (localDate: string, gross: number, charges = 5) => day(localDate, { gross, charges });
const indexOf = (days: readonly DayRow[]) => sectionOf(revenue(days, '90d', 'growth'), 'revenue')?.points;

test('when the timeframe begins within a week, the index starts with the first whole week of five payments', () => {
  // The window of 90 days begins on a Thursday, 18 June.
  const days = [
    payments('2026-06-20', 12_000, 9),
    payments('2026-06-22', 90_000, 4),
    payments('2026-06-30', 40_000),
    payments('2026-07-06', 60_000),
    payments('2026-07-14', 10_000, 4),
    payments('2026-09-15', 20_000),
  ];
  const index = indexOf(days)?.flatMap(({ start, gross }) => (gross === null ? [] : [[start, gross]]));
  expect(index).toEqual([
    ['2026-06-29', 100],
    ['2026-07-06', 150],
    ['2026-09-14', 50],
  ]);
  // A week that has only begun is no measure either.
  expect(indexOf([payments('2026-09-15', 20_000)])?.every(({ gross }) => gross === null)).toBe(true);
});
