import { describe, expect, test } from 'vitest';
import {
  forcedSyncFrom,
  isSettled,
  isStaleOnVisit,
  manualSyncFrom,
  monthsDue,
  newGamesFrom,
  nextSyncAt,
} from './plan.ts';

const at = (text: string) => new Date(`${text}Z`);
const MID_MONTH = at('2026-09-15T12:00:00');

describe('months of chess.com', () => {
  test('when nothing is known, all are fetched, the newest first', () => {
    const due = monthsDue(['2025-12', '2026-01', '2026-09'], { known: [], now: MID_MONTH, isForced: false });
    expect(due).toEqual(['2026-09', '2026-01', '2025-12']);
  });

  test('when months are complete, only the running one is asked for, listed or not', () => {
    const known = ['2026-07', '2026-08'].map((month) => ({ month, isComplete: true }));
    expect(monthsDue(['2026-07', '2026-08'], { known, now: MID_MONTH, isForced: false })).toEqual([
      '2026-09',
    ]);
    expect(monthsDue(['2026-07'], { known, now: MID_MONTH, isForced: true })).toEqual([
      '2026-09',
      '2026-08',
      '2026-07',
    ]);
  });

  test('when the month before was last fetched while it ran, it is fetched again', () => {
    const known = [
      { month: '2026-07', isComplete: true },
      { month: '2026-08', isComplete: false },
    ];
    expect(monthsDue([], { known, now: MID_MONTH, isForced: false })).toEqual(['2026-09', '2026-08']);
  });

  test.each([
    ['2026-09-02T23:59:59', false],
    ['2026-09-03T00:00:00', true],
    ['2026-08-20T00:00:00', false],
  ])('when August is fetched at %s, its being complete is %s', (now, expected) => {
    expect(isSettled('2026-08', at(now))).toBe(expected);
  });

  test('when a year ends, its last month settles in the next', () => {
    expect(isSettled('2025-12', at('2026-01-02T23:00:00'))).toBe(false);
    expect(isSettled('2025-12', at('2026-01-03T00:00:00'))).toBe(true);
  });
});

test('when a user plays by mail, two weeks are looked at again, else an hour', () => {
  const newest = MID_MONTH.getTime();
  expect(new Date(newGamesFrom(newest, { playsDaily: false }))).toEqual(at('2026-09-15T11:00:00'));
  expect(new Date(newGamesFrom(newest, { playsDaily: true }))).toEqual(at('2026-09-01T12:00:00'));
});

describe('when', () => {
  test.each([
    ['chesscom', '2026-09-15T11:00:00', '2026-09-15T18:00:00'],
    ['lichess', '2026-09-15T11:00:00', '2026-09-15T14:00:00'],
    ['lichess', '2026-08-10T00:00:00', '2026-09-16T12:00:00'],
  ] as const)('%s and somebody seen at %s, the next sync is at %s', (provider, seen, next) => {
    expect(nextSyncAt(provider, { now: MID_MONTH, lastActiveAt: at(seen) })).toEqual(at(next));
  });

  test.each([[null], [at('2026-06-01T00:00:00')]])(
    'a user was not seen for long (%s), there is none',
    (lastActiveAt) => {
      expect(nextSyncAt('lichess', { now: MID_MONTH, lastActiveAt })).toBeNull();
    },
  );

  test('a user asks by hand, the next time is some minutes later; all of it, 30 days later', () => {
    expect(manualSyncFrom('chesscom', null)).toBeNull();
    expect(manualSyncFrom('chesscom', MID_MONTH)).toEqual(at('2026-09-15T12:10:00'));
    expect(manualSyncFrom('lichess', MID_MONTH)).toEqual(at('2026-09-15T12:05:00'));
    expect(forcedSyncFrom(MID_MONTH)).toEqual(at('2026-10-15T12:00:00'));
  });

  test('the owner comes, what is an hour old is stale, at Lichess what is a quarter old', () => {
    const seen = (provider: 'chesscom' | 'lichess', time: string) =>
      isStaleOnVisit(provider, { now: MID_MONTH, lastSyncAt: at(`2026-09-15T${time}`) });
    expect(isStaleOnVisit('chesscom', { now: MID_MONTH, lastSyncAt: null })).toBe(true);
    expect([seen('chesscom', '11:00:01'), seen('chesscom', '11:00:00')]).toEqual([false, true]);
    expect([seen('lichess', '11:45:01'), seen('lichess', '11:45:00')]).toEqual([false, true]);
  });
});
