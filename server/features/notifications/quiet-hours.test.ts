import { expect, test } from 'vitest';
import { endOfQuietHours } from './quiet-hours.ts';

const night = { from: 22 * 60, until: 7 * 60 + 30, timezone: 'Europe/Vienna' };

test.each([
  ['before them', '2026-03-10T20:59:00.000Z', null],
  ['in the evening', '2026-03-10T21:00:00.000Z', '2026-03-11T06:30:00.000Z'],
  ['after midnight', '2026-03-11T06:29:00.000Z', '2026-03-11T06:30:00.000Z'],
  ['at their end', '2026-03-11T06:30:00.000Z', null],
  // The clock is put forward on 29 March.
  ['in a night with an hour less', '2026-03-28T22:00:00.000Z', '2026-03-29T05:30:00.000Z'],
])('when it is %s, quiet hours over midnight end as expected', (_, now, end) => {
  expect(endOfQuietHours(new Date(now), night)?.toISOString() ?? null).toBe(end);
});

test('when quiet hours are within a day, they end on that day', () => {
  const noon = { from: 12 * 60, until: 13 * 60, timezone: 'UTC' };
  expect(endOfQuietHours(new Date('2026-03-10T12:30:00.000Z'), noon)).toEqual(
    new Date('2026-03-10T13:00:00.000Z'),
  );
  expect(endOfQuietHours(new Date('2026-03-10T11:59:00.000Z'), noon)).toBeNull();
});

test('when the hour of their end comes twice, quiet hours end with the second one', () => {
  // The clock is put back from 3:00 to 2:00 on 25 October, at 1:00 in UTC.
  const short = { from: 22 * 60, until: 2 * 60 + 30, timezone: 'Europe/Vienna' };
  for (const now of ['2026-10-24T23:00:00.000Z', '2026-10-25T00:10:00.000Z', '2026-10-25T01:10:00.000Z'])
    expect(endOfQuietHours(new Date(now), short)).toEqual(new Date('2026-10-25T01:30:00.000Z'));
  expect(endOfQuietHours(new Date('2026-10-25T01:30:00.000Z'), short)).toBeNull();
});
