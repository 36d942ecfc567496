import { expect, test } from 'vitest';
import { decimalsOf, formatAmount, formatRounded, roundAmount, toMajor } from './money.ts';

test.each([
  ['jpy', 500, 500, '¥500'],
  ['EUR', 500, 5, '€5.00'],
  ['kwd', 1234, 1.234, 'KWD 1.234'],
  ['isk', 50_000, 500, 'ISK 500'],
  ['ugx', 100_000, 1000, 'UGX 1,000'],
  ['huf', 12_345, 123.45, 'HUF 123.45'],
])('when %s amounts arrive in minor units, %i are %d', (currency, minor, major, text) => {
  expect(toMajor(minor, currency)).toBe(major);
  expect(formatAmount(minor, currency).replaceAll('\u00a0', ' ')).toBe(text);
});

test('when a currency has no or three decimals, its table says so', () => {
  expect(['BIF', 'xpf', 'krw'].map(decimalsOf)).toEqual([0, 0, 0]);
  expect(['bhd', 'TND'].map(decimalsOf)).toEqual([3, 3]);
  expect(['usd', 'twd', 'isk'].map(decimalsOf)).toEqual([2, 2, 2]);
});

test('when an amount is rounded, two digits remain', () => {
  expect([118_450, 115_000, 99_600, 7, 0, -118_450].map(roundAmount)).toEqual([
    120_000, 120_000, 100_000, 7, 0, -120_000,
  ]);
  // Sums that binary fractions miss by their last digits.
  expect([92_499.999_999_999_99, 92_500, 2.499_999_999_999_999_6].map(roundAmount)).toEqual([
    93_000, 93_000, 3,
  ]);
  expect(formatRounded(118_450, 'eur')).toBe('≈ €1,200');
  expect(formatRounded(1184, 'jpy')).toBe('≈ ¥1,200');
  expect(formatRounded(121, 'usd')).toBe('≈ $1.20');
});
