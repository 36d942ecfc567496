import * as fc from 'fast-check';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { expect, test } from 'vitest';
import { compileDeclared } from './declared-fields.ts';

const User = Type.Object({ name: Type.String(), nick: Type.Union([Type.String(), Type.Null()]) });
const schema = Type.Object({
  kind: Type.Union([Type.Literal('a'), Type.Literal('b')]),
  user: Type.Union([User, Type.Null()]),
  users: Type.Array(User),
  either: Type.Union([Type.Object({ one: Type.Integer() }), Type.Object({ two: Type.Boolean() })]),
  counts: Type.Record(Type.String(), Type.Integer()),
  open: Type.Object({ known: Type.Null() }, { additionalProperties: true }),
  both: Type.Intersect([Type.Object({ left: Type.Number() }), Type.Object({ right: Type.Number() })]),
  note: Type.Optional(Type.String()),
  anything: Type.Unknown(),
});
const declared = compileDeclared(schema);

const rest = { extra: fc.jsonValue() };
const user = fc.record(
  { name: fc.string(), nick: fc.option(fc.string()), ...rest },
  { requiredKeys: ['name', 'nick'] },
);
const value = fc.record(
  {
    kind: fc.constantFrom('a', 'b'),
    user: fc.option(user),
    users: fc.array(user),
    either: fc.oneof(fc.record({ one: fc.integer(), ...rest }), fc.record({ two: fc.boolean(), ...rest })),
    counts: fc.dictionary(
      fc.string().map((key) => `_${key}`),
      fc.integer(),
    ),
    open: fc.record({ known: fc.constant(null), ...rest }),
    both: fc.record({ left: fc.integer(), right: fc.integer(), ...rest }),
    note: fc.string(),
    anything: fc.jsonValue(),
    ...rest,
  },
  { requiredKeys: ['kind', 'user', 'users', 'either', 'counts', 'open', 'both', 'anything'] },
);

test('when a value has undeclared fields, the copy equals that of `Value.Clean` and the value is unchanged', () => {
  fc.assert(
    fc.property(value, (given) => {
      const before = structuredClone(given);
      const expected = Value.Clean(schema, structuredClone(given));
      expect(Value.Check(schema, expected)).toBe(true);
      expect(declared(given)).toEqual(expected);
      expect(given).toEqual(before);
    }),
  );
});

test('when a value does not match the schema, its copy does not either', () => {
  for (const given of [null, 1, 'text', [], {}, { kind: 'c' }, { user: [], users: {} }])
    expect(Value.Check(schema, declared(given))).toBe(false);
});
