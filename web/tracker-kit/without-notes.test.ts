import { expect, test } from 'vitest';
import { withoutNotes } from './without-notes.ts';

test('when a label names equipment, only that is left out', () => {
  expect(withoutNotes('Seated Leg Curl (Machine), best set')).toBe('Seated Leg Curl, best set');
  expect(withoutNotes('Volume')).toBe('Volume');
});
