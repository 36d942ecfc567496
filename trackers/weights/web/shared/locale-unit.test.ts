import { expect, it } from 'vitest';
import { localeUnit } from './locale-unit.ts';

it.each([
  ['en-US', 'lb'],
  ['es-US', 'lb'],
  ['en-GB', 'kg'],
  ['de', 'kg'],
  ['not a language', 'kg'],
])('when the language is %s, the unit is %s', (language, unit) => {
  expect(localeUnit(language)).toBe(unit);
});
