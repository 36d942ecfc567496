import { expect, test } from 'vitest';
import { shortName, withoutNotes } from './without-notes.ts';

test('when a label names equipment, only that is left out', () => {
  expect(withoutNotes('Seated Leg Curl (Machine), best set')).toBe('Seated Leg Curl, best set');
  expect(withoutNotes('Volume')).toBe('Volume');
});

test.each([
  ['Bench Press (Barbell), best set', 'Bench Press'],
  ['Bench Press (Barbell)', 'Bench Press'],
  ['Rapid rating, 30 days', 'Rapid'],
  ['Rapid rating', 'Rapid'],
  ['Rating', 'Rating'],
  ['Net, 30 days', 'Net'],
])('when a value is beside the name of %s, the name is %s', (label, name) => {
  expect(shortName(label)).toBe(name);
});
