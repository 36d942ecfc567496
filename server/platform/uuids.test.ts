import { Type } from 'typebox';
import { expect, test } from 'vitest';
import { compileUuids } from './uuids.ts';

const Uuid = Type.String({ format: 'uuid' });
const loud = '0198C0DE-0000-7000-8000-00000000DEAD';
const plain = loud.toLowerCase();

test.each([
  [
    'a field',
    Type.Object({ uuid: Uuid, text: Type.String() }),
    { uuid: loud, text: loud },
    { uuid: plain, text: loud },
  ],
  ['an optional field', Type.Object({ uuid: Type.Optional(Uuid) }), {}, {}],
  [
    'one that may be null',
    Type.Object({ uuid: Type.Union([Uuid, Type.Null()]) }),
    { uuid: loud },
    { uuid: plain },
  ],
  ['null', Type.Object({ uuid: Type.Union([Uuid, Type.Null()]) }), { uuid: null }, { uuid: null }],
  ['a list', Type.Object({ all: Type.Array(Uuid) }), { all: [loud, plain] }, { all: [plain, plain] }],
  [
    'a list of objects or ids',
    Type.Array(Type.Union([Uuid, Type.Object({ id: Uuid })])),
    [loud, { id: loud }],
    [plain, { id: plain }],
  ],
  [
    'an interface',
    Type.Interface([Type.Object({ uuid: Uuid })], { more: Type.String() }),
    { uuid: loud, more: loud },
    { uuid: plain, more: loud },
  ],
])('when %s holds a UUID, it is written in lower case, and nothing else is', (_, schema, value, expected) => {
  const before = structuredClone(value);
  expect(compileUuids(schema)?.(value)).toEqual(expected);
  expect(value).toEqual(before);
});

test('when a schema has no UUID, there is nothing to do', () => {
  expect(compileUuids(Type.Object({ text: Type.String(), list: Type.Array(Type.Integer()) }))).toBeNull();
});
