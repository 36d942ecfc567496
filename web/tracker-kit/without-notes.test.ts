import { expect, test } from 'vitest';
import { shortName, withoutNotes } from './without-notes.ts';

test('when a label names equipment, only that is left out', () => {
  expect(withoutNotes('Seated Leg Curl (Machine)')).toBe('Seated Leg Curl');
  expect(withoutNotes('Volume')).toBe('Volume');
});

test.each([
  ['Bench Press (Barbell)', 'Bench Press'],
  ['Rapid rating', 'Rapid'],
  ['Rating', 'Rating'],
  ['Net', 'Net'],
])('when a value is beside the name of %s, the name is %s', (label, name) => {
  expect(shortName(label)).toBe(name);
});
