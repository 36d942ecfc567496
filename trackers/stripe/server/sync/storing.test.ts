import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { randomFrom, laterSubscriptions, subscriptionsOf, transactionsOf } from '../../fixtures/accounts.ts';
import type { BalanceTransaction } from '../client/stripe.schema.ts';
import { netMovement } from '../formulas/movements.ts';
import { createMerchants } from '../merchants.fixture.ts';
import { localDay } from '../page/recomputation/local-days.fixture.ts';
import { findMetricDays } from './snapshots.repository.ts';

const { kit, open } = await createMerchants();
const [FROM, TO] = [new Date('2026-03-01T00:00:00Z'), new Date('2026-09-01T00:00:00Z')];
const COUNTED = new Set(
  'charge partial_capture_reversal charge_failure refund refund_failure dispute dispute_reversal fee network_cost tax'.split(
    ' ',
  ),
);
let opened = 0;

async function openIn(timezone = 'UTC') {
  opened += 1;
  return open(`keeper_${opened}`, { timezone });
}

/** Returns the stored rows of a user without their uuids. */
async function tablesOf(userId: string) {
  const ledger = await kit.db
    .selectFrom('stripe_ledger')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('txn_id')
    .execute();
  const days = await kit.db
    .selectFrom('stripe_transaction')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('local_date')
    .orderBy('currency')
    .execute();
  return { ledger: ledger.map(withoutIds), days: days.map(withoutIds) };
}

function withoutIds<T extends object>(row: T) {
  return { ...row, uuid: '', user_id: '', account_id: '' };
}

test('when transactions arrive in any order, twice or in overlapping pages, the tables are the same', async () => {
  const seeds = fc.integer({ min: 1, max: 1_000_000 });
  const pageSizes = fc.integer({ min: 1, max: 60 });
  await fc.assert(
    fc.asyncProperty(seeds, pageSizes, async (seed, pageSize) => {
      const random = randomFrom(seed);
      const all = transactionsOf({ rows: 80, from: FROM, to: TO, currencies: ['eur', 'jpy', 'kwd'], random });
      const [once, often] = [await openIn(), await openIn()];
      expect(await once.store(all)).toBe(80);
      const pages: BalanceTransaction[][] = [];
      const shuffled = all.toSorted(() => random() - 0.5);
      for (let start = 0; start < shuffled.length; start += pageSize)
        pages.push(shuffled.slice(Math.max(0, start - 5), start + pageSize));
      let added = 0;
      // Rows that were pending when they were read first.
      for (const page of pages)
        added += await often.store(page.map((one) => (random() < 0.3 ? { ...one, status: 'pending' } : one)));
      for (const page of pages.toReversed()) expect(await often.store(page)).toBe(0);
      expect(added).toBe(80);
      expect(await tablesOf(often.uuid)).toEqual(await tablesOf(once.uuid));
    }),
    { numRuns: 6 },
  );
});

test('when days are stored, their net is the sum of the net column of the counted transactions', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 1_000_000 }), async (seed) => {
      const currencies = ['jpy', 'usd', 'bhd'];
      const all = transactionsOf({ rows: 100, from: FROM, to: TO, currencies, random: randomFrom(seed) });
      const merchant = await openIn('Asia/Kathmandu');
      await merchant.store(all);
      const { days } = await tablesOf(merchant.uuid);
      for (const currency of currencies) {
        const own = days.filter((day) => day.currency === currency);
        const counted = all.filter((one) => one.currency === currency && COUNTED.has(one.reporting_category));
        const net = counted.reduce((sum, one) => sum + one.net, 0);
        expect(own.reduce((sum, day) => sum + day.net, 0)).toBe(net);
        for (const day of own) expect(day.gross - day.refunds - day.disputes - day.fees).toBe(day.net);
      }
    }),
    { numRuns: 6 },
  );
});

const TIMEZONES = [
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'America/St_Johns',
  'Africa/Casablanca',
  'America/Sao_Paulo',
];

test.each(TIMEZONES)(
  'when payments are made around midnight in %s, each is on its local day',
  async (zone) => {
    // Around each midnight of two weeks in which clocks change in many places, to the second.
    const midnights = [15, 300].flatMap((first) =>
      Array.from(
        { length: 7 },
        (_, index) =>
          Temporal.PlainDate.from('2026-03-01')
            .add({ days: first + index })
            .toZonedDateTime(zone).epochMilliseconds,
      ),
    );
    const times = midnights.flatMap((at) => [-1, 0, 1].map((shift) => at / 1_000 + shift));
    const merchant = await openIn(zone);
    const [template] = transactionsOf({
      rows: 1,
      from: FROM,
      to: TO,
      currencies: ['eur'],
      random: randomFrom(1),
    });
    if (!template) throw new Error('there is no transaction');
    await merchant.store(times.map((created) => ({ ...template, id: `txn_${created}`, created })));
    const { ledger } = await tablesOf(merchant.uuid);
    const stored = new Map(ledger.map((row) => [row.txn_id, row.local_date]));
    for (const at of times) expect([at, stored.get(`txn_${at}`)]).toEqual([at, localDay(at, zone)]);
    expect(new Set(stored.values()).size).toBe(16);
  },
);

test('when subscriptions change, MRR at the end of each window is MRR at its start plus the movements', async () => {
  const start = FROM.getTime() / 1_000;
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 1_000_000 }), async (seed) => {
      const random = randomFrom(seed);
      const currencies = ['eur', 'jpy', 'kwd'];
      const merchant = await openIn('America/St_Johns');
      let subscriptions = subscriptionsOf({ count: 30, from: start, to: start + 3e6, currencies, random });
      for (let at = start + 4e6; at < start + 12e6; at += 1e6) {
        await merchant.read(new Date(at * 1_000), subscriptions);
        subscriptions = laterSubscriptions(subscriptions, { at, random });
      }
      const { account_id: accountId } = merchant.connection;
      for (const currency of currencies) {
        const days = await findMetricDays(kit.db, { userId: merchant.uuid, accountId, currency });
        expect(days.length).toBeGreaterThan(30);
        for (const [first, before] of [[undefined, undefined], ...days.entries()] as const) {
          let mrr = before?.mrr ?? 0;
          // Every window that begins after this day.
          for (const day of days.slice(first === undefined ? 0 : first + 1)) {
            mrr += netMovement(day);
            if (Math.abs(mrr - day.mrr) > 1e-6)
              expect([day.local_date, mrr]).toEqual([day.local_date, day.mrr]);
          }
        }
      }
    }),
    { numRuns: 4 },
  );
});
