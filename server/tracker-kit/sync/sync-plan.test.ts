import { describe, expect, test } from 'vitest';
import { forcedSyncFrom, isStaleOnVisit, manualSyncFrom, nextSyncAt } from './sync-plan.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const at = (text: string) => new Date(`${text}Z`);
const NOW = at('2026-09-15T12:00:00');
const PLAN = {
  name: 'Demo',
  limitedBy: 'address' as const,
  everyMs: 120 * MINUTE_MS,
  staleOnVisitMs: 15 * MINUTE_MS,
  manualEveryMs: 5 * MINUTE_MS,
  forcedEveryMs: 30 * DAY_MS,
};

describe('the next scheduled sync', () => {
  test.each([
    ['2026-09-15T11:00:00', null, '2026-09-15T14:00:00'],
    ['2026-09-10T00:00:00', null, '2026-09-15T18:00:00'],
    ['2026-09-01T00:00:00', null, '2026-09-16T12:00:00'],
    ['2026-09-01T00:00:00', '2026-09-15T00:00:00', '2026-09-15T14:00:00'],
    ['2026-09-01T00:00:00', '2026-09-12T00:00:00', '2026-09-15T18:00:00'],
    ['2026-08-10T00:00:00', '2026-09-15T00:00:00', '2026-09-16T12:00:00'],
  ])(
    'when the owner was last active at %s and the last items came at %s, it is at %s',
    (seen, news, next) => {
      const lastNewsAt = news === null ? null : at(news);
      expect(nextSyncAt(PLAN, { now: NOW, lastActiveAt: at(seen), lastNewsAt })).toEqual(at(next));
    },
  );

  test.each([[null], [at('2026-06-01T00:00:00')]])(
    'when the owner has been inactive for long (%s), there is none',
    (lastActiveAt) => {
      expect(nextSyncAt(PLAN, { now: NOW, lastActiveAt, lastNewsAt: NOW })).toBeNull();
    },
  );
});

test('when the owner requests a sync, the next is allowed minutes later, of the whole history 30 days later', () => {
  expect(manualSyncFrom(PLAN, null)).toBeNull();
  expect(manualSyncFrom(PLAN, NOW)).toEqual(at('2026-09-15T12:05:00'));
  expect(forcedSyncFrom(PLAN, NOW)).toEqual(at('2026-10-15T12:00:00'));
});

test('when the owner visits the page, data is stale after the time of the plan', () => {
  const isStale = (time: string) => isStaleOnVisit(PLAN, { now: NOW, lastSyncAt: at(`2026-09-15T${time}`) });
  expect(isStaleOnVisit(PLAN, { now: NOW, lastSyncAt: null })).toBe(true);
  expect([isStale('11:45:01'), isStale('11:45:00')]).toEqual([false, true]);
});
