import { expect, test } from 'vitest';
import { headlineStat } from './headline-stat.ts';

test.each([
  [3, null, '3'],
  [12480.26, 'kg', '12,480.3 kg'],
  [4320, 's', '1h 12m'],
  [null, 'kg', '–'],
])('when a headline stat is %j %j, it is written %s', (value, unit, text) => {
  expect(headlineStat({ value, unit, label: 'Stat' }, { locale: 'en' })).toEqual({
    value: text,
    label: 'Stat',
  });
});
