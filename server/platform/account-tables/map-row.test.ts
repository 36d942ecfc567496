import { expect, test } from 'vitest';
import { RowRefused } from './account-table.ts';
import { mapRow } from './map-row.ts';

const table = { name: 'notes' };
const columns = [
  { name: 'at', type: 'timestamp with time zone' },
  { name: 'times', type: 'timestamp with time zone[]' },
  { name: 'day', type: 'date' },
  { name: 'note', type: 'text' },
  { name: 'names', type: 'text[]' },
];
const map = (row: object) => mapRow({ ...row }, { table, columns, userId: 'ada', mapId: (id) => id });

test('when times are in the notation of an export, they are restored', () => {
  for (const at of [
    '2026-03-18T12:00:00+00:00',
    '1850-01-01T00:53:28.5+00:53:28',
    '2026-03-18T12:00:00.000Z',
    null,
  ])
    expect(map({ at })).toEqual({ at, user_id: 'ada' });
  expect(map({ day: '2026-03-18' })).toMatchObject({ day: '2026-03-18' });
});

test('when a time is infinite, too far away or relative, its row is refused', () => {
  for (const at of [
    'infinity',
    '-infinity',
    'tomorrow',
    '290000-01-01T00:00:00Z',
    '0044-03-15T00:00:00Z BC',
    1,
    {},
  ])
    for (const row of [{ at }, { times: [at] }, { day: at }]) expect(() => map(row)).toThrow(RowRefused);
  expect(() => map({ at: '2026-02-30T12:00:00Z' })).toThrow(RowRefused);
  expect(() => map({ at: '2026-03-18T12:00:00' })).toThrow(RowRefused);
});

test('when a text is longer than any entry, or no text, its row is refused', () => {
  const note = 'x'.repeat(4_000);
  expect(map({ note, names: [note] })).toMatchObject({ note, names: [note] });
  for (const value of [note.repeat(10), { note }, [note], 1])
    for (const row of [{ note: value }, { names: [value] }]) expect(() => map(row)).toThrow(RowRefused);
});
