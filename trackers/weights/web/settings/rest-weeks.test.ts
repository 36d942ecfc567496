import { expect, test } from 'vitest';
import { plannableWeeks, storedDay, weekOf } from './rest-weeks.ts';

test('when a week is stored by its fourth day, it is the same week whatever day weeks start on', () => {
  expect(storedDay('2026-03-16')).toBe('2026-03-19');
  expect(weekOf('2026-03-19', 'monday')).toBe('2026-03-16');
  expect(weekOf('2026-03-19', 'sunday')).toBe('2026-03-15');
  expect(weekOf('2026-03-22', 'monday')).toBe('2026-03-16');
});

test('when a rest week is planned, no other within eight weeks is offered', () => {
  const today = '2026-03-18';
  const open = plannableWeeks(today, { planned: [], weekStart: 'monday' });
  expect(open).toHaveLength(8);
  expect(open[0]).toBe('2026-03-16');
  expect(plannableWeeks(today, { planned: ['2026-03-19'], weekStart: 'monday' })).toEqual([]);
  expect(plannableWeeks(today, { planned: ['2026-02-19'], weekStart: 'monday' })[0]).toBe('2026-04-13');
});
