import { expect, test } from 'vitest';
import { addDays } from '@plotline/server/tracker-kit/window.ts';
import { pick, randomFrom, type Random } from '../../fixtures/accounts.ts';
import { createMerchants } from '../merchants.fixture.ts';
import { localDate } from '../page/owner-days.ts';
import { expectedMetricDays } from './expected-metric-days.fixture.ts';
import { saveMetricDays } from './metric-days.fixture.ts';
import { replaceMetricDays } from './metric-days.repository.ts';
import { findMetricDays, insertSnapshots, type SnapshotRow } from './snapshots.repository.ts';

const NOW = new Date('2026-09-15T12:00:00.000Z');
const DAY_MS = 86_400_000;
const { kit, open } = await createMerchants({ now: () => NOW });

type Owner = Awaited<ReturnType<typeof open>>;

/** Returns the states of items over three years: amounts change, end, return, and some begin in the future. */
function snapshotsOf({ connection }: Owner, { count, random }: { count: number; random: Random }) {
  return Array.from({ length: count }, (_, item): SnapshotRow[] => {
    const customer = Math.floor(random() * count * 0.6);
    const hash = Buffer.from(`${String((customer * 40_503) % 65_536).padStart(5, '0')} ${customer}`);
    hash.writeUInt16BE((customer * 40_503) % 65_536);
    const currency = random() < 0.8 ? 'eur' : 'usd';
    let at = NOW.getTime() - random() * 1_100 * DAY_MS + (random() < 0.02 ? 1_105 * DAY_MS : 0);
    const states = Array.from({ length: 1 + Math.floor(random() * 5) }, () => {
      const from = at;
      // Sometimes several on one day, at midnight, or closed before they began.
      at += random() < 0.3 ? random() * 20_000_000 : Math.ceil(random() * 90) * DAY_MS;
      const isRefuted = random() < 0.03;
      return {
        uuid: kit.newId(),
        user_id: connection.user_id,
        account_id: connection.account_id,
        sub_id: `sub_${Math.floor(item / 2) * (customer % 2) || `own_${item}`}_${customer}`,
        item_id: `si_${item}`,
        customer_hash: hash,
        status: 'active',
        currency,
        mrr_minor: random() < 0.25 ? 0 : pick(random, [1_000, 1_083.3333333333333, 950 / 7, 12_345, 0.01]),
        is_estimated: random() < 0.1,
        valid_from: new Date(from),
        valid_to: new Date(isRefuted ? from - 1 : at),
      };
    });
    return states.map((state, index) => (index === states.length - 1 ? { ...state, valid_to: null } : state));
  }).flat();
}

async function expectSameDays(owner: Owner, snapshots: readonly SnapshotRow[], timezone: string) {
  const { user_id: userId, account_id: accountId } = owner.connection;
  const today = localDate(NOW, timezone);
  const days = { from: addDays(today, -399), today, dayOf: (at: Date) => localDate(at, timezone) };
  const sorted = snapshots.toSorted((a, b) => a.valid_from.getTime() - b.valid_from.getTime());
  const expected = expectedMetricDays(sorted, days);
  for (const [currency, own] of expected) {
    const stored = await findMetricDays(kit.db, { userId, accountId, currency });
    expect(stored.length).toBe(own.length);
    for (const [index, { local_date: day, ...metrics }] of own.entries()) {
      const {
        user_id: _,
        account_id: __,
        currency: ___,
        local_date: storedDay,
        ...found
      } = stored[index] ?? {};
      expect(storedDay).toBe(day);
      for (const [name, value] of Object.entries(metrics))
        expect([day, name, roundedToCents(found, name)]).toEqual([
          day,
          name,
          typeof value === 'number' ? Math.round(value * 1_000) / 1_000 : value,
        ]);
    }
  }
  return expected;
}

function roundedToCents(row: object, name: string): unknown {
  const value: unknown = Object.entries(row).find(([key]) => key === name)?.[1];
  return typeof value === 'number' ? Math.round(value * 1_000) / 1_000 : value;
}

async function insert(snapshots: readonly SnapshotRow[]): Promise<void> {
  for (let start = 0; start < snapshots.length; start += 1_000)
    await insertSnapshots(kit.db, snapshots.slice(start, start + 1_000));
}

test.each([
  { timezone: 'Pacific/Auckland', name: 'east', parts: 1 },
  { timezone: 'America/New_York', name: 'west', parts: 1 },
  { timezone: 'UTC', name: 'in_parts', parts: 7 },
])(
  'when subscriptions changed in any order, each day in $timezone is what one customer after the other gives, in $parts parts',
  async ({ timezone, name, parts }) => {
    const owner = await open(`recomputed_${name}`, { timezone });
    const snapshots = snapshotsOf(owner, { count: 800, random: randomFrom(name.length) });
    await insert(snapshots);
    await saveMetricDays(kit, owner.connection, Math.ceil(snapshots.length / parts));
    const expected = await expectSameDays(owner, snapshots, timezone);
    expect([...expected.values()].map((days) => days.length)).toEqual([400, 400]);
  },
);

test('when days are computed again, unchanged ones are not written and those without subscriptions go', async () => {
  const owner = await open('again');
  const { user_id: userId, account_id: accountId } = owner.connection;
  await insert(snapshotsOf(owner, { count: 5, random: randomFrom(3) }));
  await saveMetricDays(kit, owner.connection);
  const days = await findMetricDays(kit.db, { userId, accountId, currency: 'eur' });
  const [first, second, ...rest] = days;
  if (!first || !second) throw new Error('no days');
  const from = first.local_date;
  const changed = { ...second, mrr: 7 };
  await kit.lockedTransaction(userId, (trx) =>
    replaceMetricDays(trx, { userId, accountId }, { from, rows: [changed, ...rest] }),
  );
  expect(await findMetricDays(kit.db, { userId, accountId, currency: 'eur' })).toEqual([changed, ...rest]);
});
