import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { transaction } from '../stripe.fixture.ts';
import type { BalanceTransaction } from '../client/stripe.schema.ts';
import { historyBounds, nextPhase, placeAfter } from './history.ts';
import type { SyncPlace } from './place.repository.ts';

const NOW = new Date('2026-09-15T12:00:00.000Z');
const PAGE = 10;
const START: SyncPlace = {
  newest_created: null,
  history_months: 0,
  history_from: null,
  history_to: null,
  window_from: null,
  window_newest: null,
  page_after: null,
  has_read_phase: false,
  has_read_subscriptions: false,
  full_read_at: null,
  wants_full_read: false,
  needs_metrics: false,
};

/** Returns a page as Stripe lists it. */
function list(
  all: readonly BalanceTransaction[],
  { from, to, after }: { from: number; to: number | null; after: string | null },
): { data: readonly BalanceTransaction[]; hasMore: boolean } {
  const found = all.filter(({ created }) => created >= from && created <= (to ?? Infinity));
  const start = after === null ? 0 : found.findIndex(({ id }) => id === after) + 1;
  expect(after === null || start > 0).toBe(true);
  return { data: found.slice(start, start + PAGE), hasMore: start + PAGE < found.length };
}

/** Reads the whole history; a crash forgets the page, as a new run does. Returns the ids by phase. */
function readAll(all: readonly BalanceTransaction[], crashes: ReadonlySet<number>) {
  const phases: string[][] = [];
  let place = START;
  let requests = 0;
  for (let months = nextPhase(place); months !== null; months = nextPhase(place)) {
    const ids = new Set<string>();
    let progress = 0;
    for (let isDone = false; !isDone;) {
      if (crashes.has(requests)) place = { ...place, page_after: null };
      const page = list(all, {
        ...historyBounds(place, { connectedAt: NOW, months }),
        after: place.page_after,
      });
      requests += 1;
      const after = placeAfter(place, { connectedAt: NOW, months, ...page });
      for (const { id } of page.data) ids.add(id);
      place = { ...place, ...after.place };
      expect(after.progress).toBeGreaterThanOrEqual(progress);
      progress = after.progress;
      isDone = after.isPhaseDone;
    }
    expect(progress).toBe(1);
    phases.push([...ids]);
  }
  return { phases, requests };
}

function transactions(hours: readonly number[]): BalanceTransaction[] {
  return hours
    .toSorted((a, b) => a - b)
    .map((hoursAgo, index) => {
      const created = Math.floor(NOW.getTime() / 1_000) - hoursAgo * 3_600;
      // The fixture's transactions have every field that is read.
      return { ...transaction(`txn_${index}`, { hoursAgo, amount: 100 }), created } as BalanceTransaction;
    });
}

const [YEAR, THREE_YEARS] = [365 * 24, (3 * 365 + 1) * 24];

test('when a history is read with crashes, each phase has exactly the transactions of its months', () => {
  const hours = fc.array(fc.integer({ min: 0, max: THREE_YEARS + 2_000 }), { maxLength: 120 });
  const crashes = fc.uniqueArray(fc.integer({ min: 0, max: 40 }), { maxLength: 10 });
  fc.assert(
    fc.property(hours, crashes, (ages, crashed) => {
      const all = transactions(ages);
      const idsOf = (from: number, to: number) =>
        all.filter((_, index) => isBetween(ages, index, from, to)).map(({ id }) => id);
      const { phases } = readAll(all, new Set(crashed));
      expect(phases.map((ids) => ids.toSorted())).toEqual([
        idsOf(0, YEAR).toSorted(),
        idsOf(YEAR + 1, THREE_YEARS).toSorted(),
      ]);
    }),
  );
});

function isBetween(ages: readonly number[], index: number, from: number, to: number): boolean {
  const age = ages.toSorted((a, b) => a - b)[index] ?? -1;
  return age >= from && age <= to;
}

test('when an account is small, each phase takes one request; a large one continues by months', () => {
  expect(readAll(transactions([1, 2, 3]), new Set()).requests).toBe(2);
  const monthly = Array.from({ length: 60 }, (_, index) => index * 100);
  const { requests } = readAll(transactions(monthly), new Set());
  expect(requests).toBeGreaterThan(10);
  expect(requests).toBeLessThan(60 / PAGE + 12 + 2);
});
