import { Type } from 'typebox';
import { expect, test } from 'vitest';
import { compileUuids } from './uuids.ts';

const Uuid = Type.String({ format: 'uuid' });
const upper = '0198C0DE-0000-7000-8000-00000000DEAD';
const lower = upper.toLowerCase();

test.each([
  [
    'a field',
    Type.Object({ uuid: Uuid, text: Type.String() }),
    { uuid: upper, text: upper },
    { uuid: lower, text: upper },
  ],
  ['an optional field', Type.Object({ uuid: Type.Optional(Uuid) }), {}, {}],
  [
    'one that may be null',
    Type.Object({ uuid: Type.Union([Uuid, Type.Null()]) }),
    { uuid: upper },
    { uuid: lower },
  ],
  ['null', Type.Object({ uuid: Type.Union([Uuid, Type.Null()]) }), { uuid: null }, { uuid: null }],
  ['a list', Type.Object({ all: Type.Array(Uuid) }), { all: [upper, lower] }, { all: [lower, lower] }],
  [
    'a list of objects or ids',
    Type.Array(Type.Union([Uuid, Type.Object({ id: Uuid })])),
    [upper, { id: upper }],
    [lower, { id: lower }],
  ],
  [
    'an interface',
    Type.Interface([Type.Object({ uuid: Uuid })], { more: Type.String() }),
    { uuid: upper, more: upper },
    { uuid: lower, more: upper },
  ],
])('when %s holds a UUID, only that is converted to lower case', (_, schema, value, expected) => {
  const before = structuredClone(value);
  expect(compileUuids(schema)?.(value)).toEqual(expected);
  expect(value).toEqual(before);
});

test('when a schema has no UUID, there is no function', () => {
  expect(compileUuids(Type.Object({ text: Type.String(), list: Type.Array(Type.Integer()) }))).toBeNull();
});
