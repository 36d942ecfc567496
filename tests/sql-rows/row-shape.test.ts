import { describe, expect, test } from 'vitest';
import { compareColumns, compareValue, type Shape } from './row-shape.ts';

const text: Shape = { kind: 'string' };
const number: Shape = { kind: 'number' };
const row: Shape = {
  kind: 'object',
  properties: { name: { shape: text, isOptional: false }, likes: { shape: number, isOptional: false } },
};
const expression = { tableID: 0, columnID: 0 };
const nameColumn = { name: 'name', dataTypeID: 25, ...expression };
const likesColumn = { name: 'likes', dataTypeID: 23, ...expression };

describe('columns of a result', () => {
  test('when they are those of the row type, nothing differs', () => {
    expect(compareColumns(row, [nameColumn, likesColumn], new Set())).toEqual([]);
  });

  test('when a column is renamed, both names are reported', () => {
    const renamed = [nameColumn, { ...likesColumn, name: 'like_count' }];
    expect(compareColumns(row, renamed, new Set())).toEqual([
      '"likes" is declared, but the statement does not select it',
      '"like_count" is selected, but the row type does not declare it',
    ]);
  });

  test('when a column has another type, it is reported', () => {
    const columns = [nameColumn, { ...likesColumn, dataTypeID: 25 }];
    expect(compareColumns(row, columns, new Set())).toEqual([
      '"likes" arrives as string, but is declared as number',
    ]);
  });

  test('when a column of a table may be null and the row type does not say so, it is reported', () => {
    const columns = [{ ...nameColumn, tableID: 7, columnID: 2 }, likesColumn];
    expect(compareColumns(row, columns, new Set(['7.2']))).toEqual([
      '"name" is a nullable column, but is declared as string',
    ]);
  });
});

describe('values of a row', () => {
  test('when nested JSON differs from its type, the path is reported', () => {
    const nested: Shape = {
      kind: 'object',
      properties: { users: { shape: { kind: 'array', element: row }, isOptional: false } },
    };
    expect(compareValue({ users: [{ name: 'ada', likes: null }] }, nested)).toEqual([
      '"users"[0]."likes" holds null, but is declared as number',
    ]);
  });

  test('when a union holds the value, nothing differs', () => {
    expect(compareValue(null, { kind: 'union', members: [{ kind: 'null' }, text] })).toEqual([]);
  });
});
