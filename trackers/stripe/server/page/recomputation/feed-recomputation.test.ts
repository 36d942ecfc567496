import { shownOf } from '@plotline/server/tracker-kit/unshown.ts';
import { OWN_PAGE } from '../../../../../tests/support/page-request.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { AMOUNT_VISIBILITIES } from '../../../contract/connection.ts';
import type { StripeItem } from '../../../contract/page.ts';
import { randomFrom, subscriptionsOf, transactionsOf } from '../../../fixtures/accounts.ts';
import type { RevenueDayStats } from '../../../tracker.ts';
import { createMerchants } from '../../merchants.fixture.ts';
import { shapePosts } from '../../posts/shape-posts.service.ts';
import { saveRecords } from '../../sync/records.service.ts';
import { items } from '../items.service.ts';
import { expectedItems, type ItemsView } from './expected-items.fixture.ts';
import { expectedPosts } from './expected-posts.fixture.ts';
import { localDay, plusDays } from './local-days.fixture.ts';

// Each line of the list and each post of the feed is computed a second time from the objects that Stripe sends.

const { kit, open } = await createMerchants();
const [FROM, TO] = [new Date('2026-01-10T00:00:00Z'), new Date('2026-09-15T10:00:00Z')];
const MARKED_FROM = new Date('2026-03-01T12:00:00Z');
const LIMIT_MS = 120_000;

interface Post {
  readonly uuid: string;
  readonly date: string;
  readonly eventAt: Date;
}

type Merchant = Awaited<ReturnType<typeof open>>;

test.each([
  { seed: 21, timezone: 'America/New_York', rows: 500, currencies: ['eur', 'jpy', 'kwd'] },
  { seed: 22, timezone: 'Asia/Kathmandu', rows: 250, currencies: ['usd'] },
  { seed: 23, timezone: 'Pacific/Kiritimati', rows: 30, currencies: ['jpy', 'usd'] },
])(
  'when $rows transactions in $timezone are stored, every item and every post is that of the raw objects',
  async ({ seed, timezone, rows, currencies }) => {
    const random = randomFrom(seed);
    const merchant = await open(`seller_${seed}`, { timezone });
    await merchant.put('/api/auth/update-tracker-privacy', { tracker_type: 'stripe', is_public: true });
    const transactions = transactionsOf({ rows, from: FROM, to: TO, currencies, random });
    const [from, to] = [FROM.getTime() / 1_000, TO.getTime() / 1_000];
    const subscriptions = subscriptionsOf({ count: 60, from, to, currencies, random });
    for (let start = 0; start < rows; start += 100)
      await merchant.store(transactions.slice(start, start + 100));
    await merchant.read(TO, subscriptions);
    await kit.transaction((trx) =>
      saveRecords({ ...kit, now: () => MARKED_FROM }, trx, { ...merchant.connection, history_months: 36 }),
    );
    const dayOfPost = new Map<string, string>();
    const found: string[] = [];
    const raw = { transactions, reads: [{ at: to, subscriptions }] };
    const milestonesSince = plusDays(localDay(MARKED_FROM.getTime() / 1_000, timezone), -3);
    const expectedOf = currencies.map((currency) =>
      expectedPosts(raw, { currency, timezone, milestonesSince }),
    );
    // Exact first: these stats name the currency of each post.
    for (const visibility of AMOUNT_VISIBILITIES.toReversed()) {
      await merchant.showAmounts(visibility);
      const posts = await postsOf(merchant);
      for (const now of [TO, new Date(TO.getTime() + 90_000_000)]) {
        const today = localDay(now.getTime() / 1_000, timezone);
        const isOver = ({ date }: { readonly date: string }) => visibility === 'exact' || date < today;
        const shown = (await shownPosts(merchant, posts, now)).filter(isOver);
        if (visibility === 'exact')
          for (const { uuid, date, stats } of shown) dayOfPost.set(uuid, `${currencyOf(stats)} ${date}`);
        const expected = expectedOf
          .flatMap((postsAt) => postsAt(visibility, today))
          .filter(isOver)
          .map((post) => ({
            ...post,
            eventAt: visibility === 'exact' ? post.eventAt : endOf(post.date, timezone),
          }));
        const actual = shown.map((post) => without(post, ['uuid']));
        found.push(...unequal(actual, expected).map((one) => `post, ${visibility}: ${one}`));
      }
      for (const isOwner of [true, false])
        for (const currency of [null, ...currencies]) {
          const view = { currency, timezone, visibility, isOwner };
          const actual = (await listOf(merchant, view)).map((item) => ({
            ...without(item, ['uuid', 'day_uuid']),
            date: item.date,
            post: item.day_uuid && (dayOfPost.get(item.day_uuid) ?? 'of an unknown day'),
          }));
          const expected = expectedItems(transactions, view);
          const name = `items, ${visibility}, ${isOwner ? 'owner' : 'visitor'}, ${currency}`;
          expect([name, actual.map(({ date }) => date)]).toEqual([name, expected.map(({ date }) => date)]);
          found.push(...unequal(actual, expected).map((one) => `${name}: ${one}`));
        }
    }
    expect(dayOfPost.size).toBe((await postsOf(merchant)).length);
    expect(dayOfPost.size).toBeGreaterThan(2);
    expect(found).toEqual([]);
  },
  LIMIT_MS,
);

/** Returns the last millisecond of a day. */
function endOf(day: string, timezone: string): string {
  const { epochMilliseconds: next } = Temporal.PlainDate.from(day).add({ days: 1 }).toZonedDateTime(timezone);
  return new Date(next - 1).toISOString();
}

async function postsOf(merchant: Merchant): Promise<readonly Post[]> {
  const { rows } = await sql<{ uuid: string; local_date: string; event_at: Date }>`
    select uuid, local_date, event_at from activities where user_id = ${merchant.uuid}`.execute(kit.db);
  return rows.map((row) => ({ uuid: row.uuid, date: row.local_date, eventAt: row.event_at }));
}

/** Returns the posts as others see them at a moment. */
async function shownPosts({ uuid: userId }: Merchant, posts: readonly Post[], now: Date) {
  const published = posts.map(({ uuid }) => ({
    uuid,
    userId,
    description: '',
    content: null,
    secondary: null,
    stats: null,
  }));
  const shapes = await shapePosts({ ...kit, now: () => now }, published, null);
  return posts.map(({ uuid, date, eventAt }) => {
    const shape = shapes.get(uuid);
    const shown = {
      description: '',
      content: null,
      secondary: null,
      stats: null,
      ...(shape && shownOf(shape)),
    };
    return { ...shown, uuid, date, eventAt: eventAt.toISOString() };
  });
}

function currencyOf(stats: unknown): string {
  // The stats of this tracker's posts.
  return (stats as RevenueDayStats).currency ?? 'hidden';
}

async function listOf({ uuid: userId }: Merchant, view: ItemsView): Promise<StripeItem[]> {
  const all: StripeItem[] = [];
  for (let page = 1; ; page += 1) {
    const { items: lines, has_more: hasMore } = await items(kit, {
      ...OWN_PAGE,
      userId,
      viewer: view.isOwner ? 'owner' : 'visitor',
      timezone: view.timezone,
      today: '2026-09-16',
      selector: view.currency,
      page,
      limit: 100,
    });
    // The items of this tracker.
    all.push(...(lines as StripeItem[]));
    if (!hasMore) return all;
  }
}

function without(value: object, keys: readonly string[]): object {
  return Object.fromEntries(Object.entries(value).filter(([key]) => !keys.includes(key)));
}

/** Returns what only one of two lists in any order contains. */
function unequal(actual: readonly object[], expected: readonly object[]): string[] {
  const [found, wanted] = [actual, expected].map((list) => list.map(sortedJson).toSorted());
  return [
    ...only(found, wanted).map((one) => `unexpected ${one}`),
    ...only(wanted, found).map((one) => `missing ${one}`),
  ].slice(0, 20);
}

/** Returns the entries of a list that remain after each entry of the other one has removed one equal entry. */
function only(list: readonly string[] = [], other: readonly string[] = []): string[] {
  const left = new Map<string, number>();
  for (const one of other) left.set(one, (left.get(one) ?? 0) + 1);
  return list.filter((one) => {
    const count = left.get(one) ?? 0;
    left.set(one, count - 1);
    return count <= 0;
  });
}

function sortedJson(value: object): string {
  return JSON.stringify(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
