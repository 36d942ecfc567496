import { describe, expect, test } from 'vitest';
import { isSettled, monthsDue, newGamesFrom } from './history-plan.ts';

const at = (text: string) => new Date(`${text}Z`);
const MID_MONTH = at('2026-09-15T12:00:00');

describe('months of chess.com', () => {
  test('when no month is known, all are fetched, newest first', () => {
    const due = monthsDue(['2025-12', '2026-01', '2026-09'], { known: [], now: MID_MONTH, isForced: false });
    expect(due).toEqual(['2026-09', '2026-01', '2025-12']);
  });

  test('when months are complete, only the current one is fetched, listed or not', () => {
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

  test('when a past month was last fetched before its end, it is fetched again', () => {
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
  ])('when August is fetched at %s, whether it is complete is %s', (now, expected) => {
    expect(isSettled('2026-08', at(now))).toBe(expected);
  });

  test('when a year ends, its last month settles in January', () => {
    expect(isSettled('2025-12', at('2026-01-02T23:00:00'))).toBe(false);
    expect(isSettled('2025-12', at('2026-01-03T00:00:00'))).toBe(true);
  });
});

test('when a user plays correspondence games, the last two weeks are fetched again, else the last hour', () => {
  const newest = MID_MONTH.getTime();
  expect(new Date(newGamesFrom(newest, { playsDaily: false }))).toEqual(at('2026-09-15T11:00:00'));
  expect(new Date(newGamesFrom(newest, { playsDaily: true }))).toEqual(at('2026-09-01T12:00:00'));
});
