import { describe, expect, test } from 'vitest';
import {
  formatBytes,
  formatCompact,
  formatDayRange,
  formatDuration,
  formatLocalDate,
  formatMoney,
  formatNumber,
  formatPercent,
  formatRelativeTime,
  formatWeight,
} from './format.ts';

const locale = 'en-GB';

describe('formatDuration', () => {
  test.each([
    [0, '0s'],
    [59.6, '1m 0s'],
    [61, '1m 1s'],
    [3599, '59m 59s'],
    [3600, '1h 0m'],
    [155_880, '43h 18m'],
    [3_600_000, '1,000h 0m'],
    [-5, '0s'],
  ])('when it lasts %d s, it is written %s', (seconds, written) => {
    expect(formatDuration(seconds)).toBe(written);
  });
});

describe('formatRelativeTime', () => {
  const now = new Date('2026-11-20T12:00:00Z');
  test.each([
    ['2026-11-20T11:59:01Z', 'Just now'],
    ['2026-11-20T12:00:30Z', 'Just now'],
    ['2026-11-20T11:59:00Z', '1m'],
    ['2026-11-20T11:00:01Z', '59m'],
    ['2026-11-20T11:00:00Z', '1h'],
    ['2026-11-19T12:00:01Z', '23h'],
    ['2026-11-19T12:00:00Z', '1d'],
    ['2026-11-13T12:00:01Z', '6d'],
    ['2026-11-13T12:00:00Z', '13 Nov'],
    ['2025-11-13T12:00:00Z', '13 Nov 2025'],
  ])('when it happened at %s, it is written %s', (instant, written) => {
    expect(formatRelativeTime(new Date(instant), now, { locale, timeZone: 'UTC' })).toBe(written);
  });
});

test('when a time is part of a sentence, it starts in lower case', () => {
  const now = new Date('2026-11-20T12:00:00Z');
  expect(formatRelativeTime(now, now, { locale, isInSentence: true })).toBe('just now');
});

describe('numbers', () => {
  test('when a locale is given, its separators are used', () => {
    expect(formatNumber(12_480.25, { locale: 'de-DE' })).toBe('12.480,3');
    expect(formatNumber(12, { locale, isSigned: true })).toBe('+12');
    expect(formatNumber(0, { locale, isSigned: true })).toBe('0');
    expect(formatCompact(4200, { locale: 'en-US' })).toBe('4.2K');
    expect(formatPercent(0.5938, { locale })).toBe('59.4%');
  });

  test('when a number is negative, its minus sign is as wide as a plus', () => {
    const us = { locale: 'en-US' };
    expect(formatNumber(-2.84, us)).toBe('−2.8');
    expect(formatPercent(-0.426, { ...us, isSigned: true })).toBe('−42.6%');
    expect([formatPercent(-0.0004, us), formatNumber(-0.04, us)]).toEqual(['0%', '0']);
    expect(formatCompact(-4200, us)).toBe('−4.2K');
    expect(formatMoney(-500, 'usd', us)).toBe('−$5.00');
  });

  test('when the unit is pounds, the weight is converted', () => {
    expect(formatWeight(100, 'kg', { locale })).toBe('100 kg');
    expect(formatWeight(100, 'lb', { locale })).toBe('220.5 lb');
  });

  test('when a currency has no or three minor digits, the decimal point is placed accordingly', () => {
    expect(formatMoney(420_050, 'usd', { locale: 'en-US' })).toBe('$4,200.50');
    expect(formatMoney(4200, 'jpy', { locale: 'en-US' })).toBe('¥4,200');
    expect(formatMoney(4200, 'kwd', { locale: 'en-US' }).replace(/\s/, ' ')).toBe('KWD 4.200');
  });

  test('when it is September in British English, its name has three letters like the others', () => {
    expect(formatLocalDate('2026-09-03', { locale: 'en-GB' })).toBe('3 Sep 2026');
    expect(formatLocalDate('2026-09-03', { locale: 'de' })).toBe('3. Sept. 2026');
    expect(formatDayRange('2026-09-28', '2026-10-04', { locale: 'en-GB' })).toMatch(/^28 Sep\s.\s4 Oct$/);
  });

  test('when a calendar day is written, the time zone does not shift it', () => {
    expect(formatLocalDate('2026-03-01', { locale })).toBe('1 Mar 2026');
  });
});

test.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1_000, '1 KB'],
  [4_249, '4.2 KB'],
  [999_499, '999 KB'],
  [999_500, '1 MB'],
  [73_400_000, '73 MB'],
  [1_340_000_000, '1.3 GB'],
  [5_000_000_000_000, '5 TB'],
])('when a file has %d bytes, it reads %s', (bytes, text) => {
  expect(formatBytes(bytes, { locale: 'en' })).toBe(text);
});
