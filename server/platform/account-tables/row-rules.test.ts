import { Type } from 'typebox';
import { expect, test } from 'vitest';
import { RowRefused } from './account-table.ts';
import { createRowCheck } from './row-rules.ts';

const now = new Date('2026-03-18T12:00:00Z');
const column = (name: string, type: string) => ({ name, type, isRequired: false });
const columns = [
  column('at', 'timestamp with time zone'),
  column('publish_at', 'timestamp with time zone'),
  column('times', 'timestamp with time zone[]'),
  column('day', 'date'),
  column('is_done', 'boolean'),
  column('note', 'text'),
  column('facts', 'jsonb'),
  { ...column('title', 'text'), isRequired: true },
];
const table = {
  name: 'notes',
  since: '1850-01-01',
  ahead: { publish_at: 48 * 3_600_000 },
  rules: {
    title: Type.String({ maxLength: 20 }),
    note: Type.String({ maxLength: 20 }),
    facts: Type.Record(Type.String(), Type.Unknown()),
  },
};
const check = createRowCheck(table, columns);
const isAccepted = (row: object) => {
  try {
    check({ title: 'A note', ...row }, now);
    return true;
  } catch (error) {
    if (error instanceof RowRefused) return false;
    throw error;
  }
};

test('when times are in the notation of an export and within the years of data, they are accepted', () => {
  for (const at of [
    '2026-03-18T12:00:00+00:00',
    '1850-01-01T00:53:28.5+00:53:28',
    '2026-03-19T11:00:00.000Z',
    null,
  ])
    expect([at, isAccepted({ at })]).toEqual([at, true]);
  for (const day of ['1850-01-01', '2026-03-18', '2026-03-20'])
    expect([day, isAccepted({ day })]).toEqual([day, true]);
  expect(isAccepted({ publish_at: '2026-03-21T11:00:00Z' })).toBe(true);
});

test('when a time is infinite, too far away or in another notation, its row is refused', () => {
  for (const at of [
    'infinity',
    '-infinity',
    'tomorrow',
    '290000-01-01T00:00:00Z',
    '0044-03-15T00:00:00Z BC',
    '0001-01-01T00:00:00Z',
    '1849-12-31T23:00:00Z',
    '2026-03-19T13:00:00Z',
    '2026-02-30T12:00:00Z',
    '2026-03-18T12:00:00',
    '',
    1,
    {},
  ])
    for (const row of [{ at }, { times: [at] }, { day: at }])
      expect([row, isAccepted(row)]).toEqual([row, false]);
  for (const day of ['1849-12-31', '2026-02-30', '2026-03-21'])
    expect([day, isAccepted({ day })]).toEqual([day, false]);
  expect(isAccepted({ publish_at: '2026-03-21T13:00:00Z' })).toBe(false);
});

test('when a value is not of the rule, not storable or required and missing, its row is refused', () => {
  for (const row of [
    { note: 'x'.repeat(21) },
    { note: ['x'] },
    { note: 'NUL \0' },
    { note: 'half \ud83d' },
    { facts: [] },
    { facts: { deep: ['NUL \0'] } },
    { facts: { 'half \ud83d': 1 } },
    { facts: { sum: 2 ** 53 } },
    { facts: { sum: 1e308 } },
    { is_done: 'yes' },
    { title: null },
    { title: undefined },
  ])
    expect([row, isAccepted(row)]).toEqual([row, false]);
  expect(
    isAccepted({ note: 'fine 💪', facts: { sum: 2 ** 53 - 1, parts: [0.5, null, true] }, is_done: true }),
  ).toBe(true);
});

test('when a column has neither bounds by its type nor a rule, its table cannot be restored', () => {
  expect(() => createRowCheck({ name: 'notes' }, [column('n', 'integer')])).toThrow('needs a rule');
});
