import { expect, test } from 'vitest';
import { headlineStat } from './headline-stat.ts';

test.each([
  [3, null, '3'],
  [12480.26, 'kg', '12,480.3 kg'],
  [4320, 's', '1h 12m'],
  [null, 'kg', '–'],
])('when a headline is %j %j, it reads %s', (value, unit, text) => {
  expect(headlineStat({ value, unit, label: 'Figure' }, { locale: 'en' })).toEqual({
    value: text,
    label: 'Figure',
  });
});
