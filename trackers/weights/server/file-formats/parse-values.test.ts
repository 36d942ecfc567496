import { describe, expect, it } from 'vitest';
import { parseDuration } from './workout-times.ts';
import { parseNumber } from './rows.ts';
import { parseTime, toInstant } from './times.ts';

describe('parseNumber', () => {
  it.each([
    ['82.5', 82.5],
    ['82,5', 82.5],
    [' 100 ', 100],
    ['-30', -30],
    ['.5', 0.5],
    ['100.', 100],
    ['-0.0', 0],
    ['1,250', 1.25],
  ])('when the cell is %j, it is %s', (text, value) => {
    expect(parseNumber(text)).toBe(value);
  });

  it.each(['', 'x', '1e3', '1.000,5', '1,000,000', '0x10', 'NaN', 'Infinity', '1 2', '--1', '9'.repeat(400)])(
    'when the cell is %j, it is not a number',
    (text) => {
      expect(parseNumber(text)).toBeNull();
    },
  );
});

describe('parseDuration', () => {
  it.each([
    ['1h 12m', 4320],
    ['45m', 2700],
    ['58s', 58],
    ['2h', 7200],
    ['35min', 2100],
    ['1 h 5 min', 3900],
    ['1 Std. 5 Min.', 3900],
    ['1 sa 5 dk', 3900],
    ['0:15:00', 900],
    ['12:30', 750],
    ['4320', 4320],
    ['90.0', 90],
  ])('when the cell is %j, it is %s seconds', (text, seconds) => {
    expect(parseDuration(text)).toBe(seconds);
  });

  it.each(['', 'soon', '1h x', '5 parsecs', '1h-2m', ':30'])(
    'when the cell is %j, it is not a duration',
    (text) => {
      expect(parseDuration(text)).toBeNull();
    },
  );
});

describe('parseTime', () => {
  it.each([
    ['2026-03-02 18:04:11', '2026-03-02T18:04:11'],
    ['2026-03-02 6:04:11\u202fPM', '2026-03-02T18:04:11'],
    ['2026-03-02 12:04:11 am', '2026-03-02T00:04:11'],
    ['2 Mar 2026, 18:04', '2026-03-02T18:04:00'],
    ['Jul 6, 2024, 7:13 PM', '2024-07-06T19:13:00'],
    ['11 Nis 2026, 13:05', '2026-04-11T13:05:00'],
    ['2 Ağu 2025, 09:05', '2025-08-02T09:05:00'],
    ['3 févr. 2026, 16:50', '2026-02-03T16:50:00'],
    ['3. März 2026, 16:50', '2026-03-03T16:50:00'],
    ['8 de abr. de 2026, 16:50', '2026-04-08T16:50:00'],
    ['2 мар. 2026, 10:00', '2026-03-02T10:00:00'],
    ['2026-03-02', '2026-03-02T12:00:00'],
  ])('when the cell is %j, it is %s', (text, local) => {
    expect(parseTime(text, 'dmy')).toMatchObject({ local, instant: null });
  });

  it.each([
    ['03/02/2026 18:04', '2026-02-03T18:04:00', '2026-03-02T18:04:00'],
    ['3/2/26 6:04 PM', '2026-02-03T18:04:00', '2026-03-02T18:04:00'],
    ['03.02.2026', '2026-02-03T12:00:00', '2026-03-02T12:00:00'],
    ['13/09/2021 10:41', '2021-09-13T10:41:00', '2021-09-13T10:41:00'],
    ['9/13/2021 10:41:05', '2021-09-13T10:41:05', '2021-09-13T10:41:05'],
    ['2021/09/13 10:41', '2021-09-13T10:41:00', '2021-09-13T10:41:00'],
  ])('when the cell is %j, it is %s with the day first and %s with the month first', (text, dmy, mdy) => {
    expect(parseTime(text, 'dmy')?.local).toBe(dmy);
    expect(parseTime(text, 'mdy')?.local).toBe(mdy);
  });

  it('when the time has an offset, no zone changes its instant', () => {
    const time = parseTime('2026-03-02T18:04:11+02:00', 'dmy');
    expect(time).toMatchObject({ local: '2026-03-02T18:04:11', instant: '2026-03-02T16:04:11.000Z' });
    expect(time && toInstant(time, 'America/New_York')).toBe('2026-03-02T16:04:11.000Z');
  });

  it.each([
    '',
    'a',
    '31 Feb 2026, 10:00',
    '2026-02-30',
    '2026-01-01 25:00',
    '2026-01-01 13:00 PM',
    '2 Foo 2026, 10:00',
    '31/31/2026',
    '31/02/2026',
    '03/04',
  ])('when the cell is %j, it is not a time', (text) => {
    expect(parseTime(text, 'dmy')).toBeNull();
  });
});

describe('toInstant', () => {
  it.each([
    ['2026-03-02T18:04:11', 'Europe/Berlin', '2026-03-02T17:04:11.000Z'],
    ['2026-03-29T02:30:00', 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
    ['2026-10-25T02:30:00', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
    ['2026-03-02T18:04:11', 'Asia/Kathmandu', '2026-03-02T12:19:11.000Z'],
  ])('when the clock reads %s in %s, the instant is %s', (local, zone, instant) => {
    expect(toInstant({ local, instant: null }, zone)).toBe(instant);
  });
});
