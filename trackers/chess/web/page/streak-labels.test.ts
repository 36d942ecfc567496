import { describe, expect, it } from 'vitest';
import { sessionBars, streakSpan } from './streak-labels.ts';

const now = new Date('2026-11-21T12:00:00.000Z');
const streak = (from: string | null, to: string | null, games = 3) => ({ from, to, games });

describe('streakSpan', () => {
  it.each([
    [streak('2026-10-12', '2026-10-14'), false, 'Oct 12 – Oct 14'],
    [streak('2025-12-30', '2026-01-02'), false, 'Dec 30, 2025 – Jan 2'],
    [streak('2026-10-12', '2026-10-12'), false, 'Oct 12'],
    [streak('2026-11-20', '2026-11-21'), true, 'since Nov 20'],
    [streak(null, null, 0), true, ''],
  ])('when it is %j, its span is written', (given, isCurrent, span) => {
    expect(streakSpan(given, { isCurrent, now })).toBe(span);
  });
});

it('when no session has that many games, the bar is left out', () => {
  const counts = { won: 1, drawn: 0, lost: 0, score_percent: 100 };
  const bars = sessionBars([
    { game: 1, games: 1, ...counts },
    { game: 4, games: 1, ...counts },
    { game: 2, ...counts, games: 0, won: 0, score_percent: null },
  ]);
  expect(bars.map(({ label }) => label)).toEqual(['1st', '4th or later']);
});
