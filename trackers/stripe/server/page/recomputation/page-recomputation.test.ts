import { expect, test } from 'vitest';
import { TIMEFRAMES } from '@plotline/contract/tracker.ts';
import { AMOUNT_VISIBILITIES } from '../../../contract/connection.ts';
import {
  laterSubscriptions,
  randomFrom,
  subscriptionsOf,
  transactionsOf,
  type Random,
} from '../../../fixtures/accounts.ts';
import { createMerchants } from '../../merchants.fixture.ts';
import { page } from '../page.service.ts';
import type { SubscriptionRead } from './expected-mrr.fixture.ts';
import { expectedPages } from './expected-page.fixture.ts';
import type { PageContent } from '@plotline/server/tracker-kit/tracker-server.ts';

// Every number of the page is computed a second time from the objects that Stripe sends.

const { kit, open } = await createMerchants();
const [FROM, TO] = [new Date('2025-03-01T00:00:00Z'), new Date('2026-09-15T10:00:00Z')];
const LAST_READ = TO.getTime() / 1_000;
const TODAYS = ['2026-09-16', '2026-12-24'];
const LIMIT_MS = 240_000;

test.each([
  { seed: 1, timezone: 'America/New_York', rows: 600, currencies: ['eur', 'jpy', 'kwd'] },
  { seed: 2, timezone: 'Asia/Kathmandu', rows: 400, currencies: ['usd'] },
  { seed: 3, timezone: 'Pacific/Kiritimati', rows: 40, currencies: ['jpy', 'usd'] },
  { seed: 4, timezone: 'Australia/Lord_Howe', rows: 6, currencies: ['kwd'] },
])(
  'when $rows transactions in $timezone are stored, every stat of the page is that of the raw objects',
  async ({ seed, timezone, rows, currencies }) => {
    const random = randomFrom(seed);
    const merchant = await open(`merchant_${seed}`, { timezone });
    const transactions = transactionsOf({ rows, from: FROM, to: TO, currencies, random });
    const reads = readsOf(random, currencies);
    for (const batch of overlapping(transactions, random)) await merchant.store(batch);
    for (const { at, subscriptions } of reads) await merchant.read(new Date(at * 1_000), subscriptions);
    const expectedOf = new Map(
      currencies.map((currency) => [
        currency,
        expectedPages({ transactions, reads }, { currency, timezone }),
      ]),
    );
    const found: string[] = [];
    let pages = 0;
    for (const visibility of AMOUNT_VISIBILITIES) {
      await merchant.showAmounts(visibility);
      for (const request of requests()) {
        for (const currency of currencies) {
          const viewer = visibility === 'exact' ? 'owner' : 'visitor';
          const answer = await page(kit, {
            ...request,
            timezone,
            userId: merchant.uuid,
            viewer,
            selector: currency,
            excluded: [],
            hidden: [],
            hidesNewData: false,
          });
          const expected = expectedOf.get(currency)?.({ ...request, visibility }) ?? {};
          const name = [currency, visibility, request.timeframe, request.today, request.weekStart].join(' ');
          if (answer.selector.value !== currency) found.push(`${name}: not offered`);
          if (visibility === 'exact')
            found.push(...brokenIdentities(answer).map((identity) => `${name}: ${identity}`));
          found.push(...differencesOf(answer, expected).map((difference) => `${name}: ${difference}`));
          pages += 1;
        }
      }
    }
    expect(pages).toBe(4 * 20 * currencies.length);
    expect(found).toEqual([]);
  },
  LIMIT_MS,
);

function requests() {
  return TODAYS.flatMap((today) =>
    (['monday', 'sunday'] as const).flatMap((weekStart) =>
      TIMEFRAMES.map((timeframe) => ({ today, weekStart, timeframe })),
    ),
  );
}

/** Five reads of the subscriptions, the last one now. */
function readsOf(random: Random, currencies: readonly string[]): SubscriptionRead[] {
  const first = LAST_READ - 200 * 86_400;
  const plan = { from: FROM.getTime() / 1_000, to: first, currencies, random };
  let subscriptions = subscriptionsOf({ ...plan, count: 60 });
  return [0, 1, 2, 3, 4].map((step) => {
    const at = first + Math.floor(((LAST_READ - first) * step) / 4);
    if (step > 0) subscriptions = laterSubscriptions(subscriptions, { at, random });
    return { at, subscriptions };
  });
}

/** Splits into batches of any order, with repeated transactions. */
function overlapping<T>(all: readonly T[], random: Random): T[][] {
  const shuffled = all.map((one) => ({ one, place: random() })).toSorted((a, b) => a.place - b.place);
  const batches: T[][] = [];
  for (let start = 0; start < all.length; start += 90)
    batches.push(shuffled.slice(start, start + 100).map(({ one }) => one));
  return batches;
}

/** Returns the sums of a page of exact amounts that do not add up. */
function brokenIdentities({ headline, sections }: Awaited<ReturnType<typeof page>>): string[] {
  const broken: string[] = [];
  for (const one of sections) {
    if (one.key === 'breakdown' && one.net !== one.gross - one.refunds - one.disputes - one.fees)
      broken.push('net is not gross less refunds, disputes and fees');
    if (one.key === 'revenue' && sumOf(one.points, 'net') !== valueOf(headline, 'net').value)
      broken.push('the bars do not add up to the net revenue');
    if (one.key !== 'mrr') continue;
    const gains =
      sumOf(one.points, 'new') + sumOf(one.points, 'reactivation') + sumOf(one.points, 'expansion');
    const losses = sumOf(one.points, 'contraction') + sumOf(one.points, 'churn');
    const { value, previous } = valueOf(headline, 'mrr');
    if (value !== (previous ?? 0) + gains - losses)
      broken.push(`MRR of ${value} is not ${previous} with ${gains} and without ${losses}`);
  }
  return broken;
}

function valueOf(headline: PageContent['headline'], key: string): { value: number; previous: number | null } {
  const { value = null, previous = null } = headline.find((one) => one.key === key) ?? {};
  return { value: value ?? 0, previous };
}

function sumOf<K extends string>(points: readonly Readonly<Record<K, number | null>>[], key: K): number {
  return points.reduce((sum, point) => sum + (point[key] ?? 0), 0);
}

/** Returns the places at which a page differs from the expected stats, also missing and additional ones. */
function differencesOf(content: PageContent, expected: object): string[] {
  return compare(statsOf(content), expected, '');
}

/** Returns the stats of a page by section, without titles and units. */
function statsOf({ headline, sections }: PageContent): object {
  const values = headline.map(({ key, value, previous, delta, n }) => [key, [value, previous, delta, n]]);
  return {
    headline: Object.fromEntries(values),
    ...Object.fromEntries(sections.map((section) => [section.key, contentOf(section)])),
  };
}

const NO_STATS = new Set([
  'key',
  'kind',
  'title',
  'unit',
  'currency',
  'is_rounded',
  'is_estimated',
  'has_whole_period_before',
  'note',
]);

function contentOf(section: PageContent['sections'][number]): unknown {
  const rest = Object.entries(section).filter(([key]) => !NO_STATS.has(key));
  const [only] = rest;
  // A section of a list alone stands for the list.
  return rest.length === 1 && Array.isArray(only?.[1]) ? only[1] : Object.fromEntries(rest);
}

function compare(actual: unknown, expected: unknown, place: string): string[] {
  if (typeof actual === 'number' && typeof expected === 'number')
    return Math.abs(actual - expected) <= 1e-9 * Math.max(1, Math.abs(expected))
      ? []
      : [`${place} is ${actual} instead of ${expected}`];
  if (!isObject(actual) || !isObject(expected))
    return actual === expected ? [] : [`${place} is ${text(actual)} instead of ${text(expected)}`];
  const keys = new Set([...Object.keys(actual), ...Object.keys(expected)]);
  return [...keys].flatMap((key) => compare(actual[key], expected[key], `${place}.${key}`));
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function text(value: unknown): string {
  return JSON.stringify(value)?.slice(0, 200) ?? 'missing';
}
