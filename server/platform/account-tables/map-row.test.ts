import { expect, test } from 'vitest';
import { RowRefused } from './account-table.ts';
import { mapRow } from './map-row.ts';

const columns = [
  { name: 'run_id', type: 'uuid', isRequired: true },
  { name: 'facts', type: 'jsonb', isRequired: false },
];
const map = (row: object) =>
  mapRow({ ...row }, { table: { name: 'runs' }, columns, userId: 'ada', mapId: (id) => `mapped ${id}` });

const ID = '0190a0e0-0000-7000-8000-000000000000';

test('when a row has ids, also within JSON, they are mapped', () => {
  expect(map({ run_id: ID, facts: { of: [ID, 'two'] }, other: 1 })).toEqual({
    run_id: `mapped ${ID}`,
    facts: { of: [`mapped ${ID}`, 'two'] },
    user_id: 'ada',
  });
});

test('when an id has another notation, its row is refused', () => {
  for (const id of [`{${ID}}`, ID.replaceAll('-', ''), 1])
    expect(() => map({ run_id: id })).toThrow(RowRefused);
});
