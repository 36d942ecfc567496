import { expect, test } from 'vitest';
import { headlineStat } from './headline-stat.ts';

test.each([
  [118_450, 'eur', 2, '€1,184.50'],
  [500, 'jpy', 0, '¥500'],
  [1_234, 'kwd', 3, 'KWD 1.234'],
])('when a headline stat is %j in minor units of %s, it is written %s', (value, unit, decimals, text) => {
  expect(
    headlineStat({ value, unit, currency_decimals: decimals, label: 'Net' }, { locale: 'en' }).value.replace(
      '\u00A0',
      ' ',
    ),
  ).toBe(text);
});

test.each([
  [3, null, '3'],
  [12480.26, 'kg', '12,480.3 kg'],
  [4320, 's', '1h 12m'],
  [1648, 'elo', '1648'],
  [null, 'kg', '–'],
])('when a headline stat is %j %j, it is written %s', (value, unit, text) => {
  expect(headlineStat({ value, unit, label: 'Stat' }, { locale: 'en' })).toEqual({
    value: text,
    label: 'Stat',
  });
});
