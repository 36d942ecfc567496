import { expect, test } from 'vitest';
import { timeIn, timesSummary } from './times-labels.ts';

test.each([
  [0, 0, 0, 'No times change.'],
  [1, 0, 0, '1 workout moves.'],
  [1, 1, 0, '1 workout moves to another day.'],
  [12, 2, 1, '12 workouts move, 2 of them to another day. 1 edited workout stays.'],
])(
  'when %i workouts move, %i to another day, and %i stay, the preview says so',
  (...[workouts, other_day, kept_edited, summary]) => {
    expect(timesSummary({ workouts, other_day, kept_edited })).toBe(summary);
  },
);

test('when a workout is shown in its zone, its time is the one of the clock there', () => {
  const started_at = '2026-03-02T17:04:00.000Z';
  expect(timeIn({ started_at, timezone: 'Europe/Paris' })).toMatch(/^Mon, Mar 2, 2026, 6:04\sPM$/);
  expect(timeIn({ started_at, timezone: 'Asia/Tokyo' })).toMatch(/^Tue, Mar 3, 2026, 2:04\sAM$/);
});
