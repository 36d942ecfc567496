import { expect, test } from 'vitest';
import { ALL_EXERCISES } from './matching-options.ts';
import { filterIn, filterText, pageIn, rowsIn } from './list-place.ts';

const BENCH = '01890000-0000-7000-8000-000000000001';
const exercises = [
  { value: ALL_EXERCISES, label: 'All exercises' },
  { value: BENCH, label: 'Bench Press' },
];
const filterOf = (query: Readonly<Record<string, string>>, selector = ALL_EXERCISES) =>
  filterText(filterIn(query, { selector, exercises }));

test('when the address has a place in the list, it is read', () => {
  const query = { page: '3', rows: '50', exercise: BENCH, records: 'only' };
  expect([pageIn(query), rowsIn(query)]).toEqual([3, 50]);
  expect(filterOf(query)).toBe(`exercise=${BENCH}&records=only`);
});

test('when the page has a selected exercise, the list is of that one', () => {
  expect(filterOf({ exercise: BENCH, records: 'only' }, BENCH)).toBe('records=only');
});

test('when the values of the address are unknown, the list starts at its first page without a filter', () => {
  const query = { page: '-1', rows: '7', exercise: 'all', records: 'none' };
  expect([pageIn(query), rowsIn(query)]).toEqual([1, 25]);
  expect(filterOf(query)).toBe('');
});
