import Fastify from 'fastify';
import { Type } from 'typebox';
import { describe, expect, test } from 'vitest';
import { Instant, Nullable, Summary } from '@plotline/contract/schema.ts';
import { serializerSchema } from './response-schema.ts';

const schema = Type.Object({
  user: Nullable(Summary),
  at: Nullable(Instant),
  count: Nullable(Type.Integer()),
  names: Nullable(Type.Array(Nullable(Type.String()))),
  either: Type.Union([Type.Object({ a: Type.Integer() }), Type.Object({ b: Nullable(Type.String()) })]),
  anything: Nullable(Type.Unknown()),
  kind: Nullable(Type.Enum(['one', 'two'])),
  missing: Type.Optional(Nullable(Type.String())),
});

const user = {
  uuid: '00000000-0000-7000-8000-000000000001',
  username: 'ada',
  first_name: 'Ada “the first” \n',
  last_name: null,
  profile_photo_url: null,
};

async function send(response: unknown, body: object): Promise<unknown> {
  const app = Fastify();
  app.get('/', { schema: { response: { 200: response } } }, async () => body);
  return (await app.inject('/')).json();
}

describe.each([
  [
    'null',
    { user: null, at: null, count: null, names: null, either: { b: null }, anything: null, kind: null },
  ],
  [
    'something',
    {
      user,
      at: '2026-03-10T12:00:00.000Z',
      count: 0,
      names: ['x', null, ''],
      either: { a: 1 },
      anything: { deep: [1, null] },
      kind: 'two',
      missing: null,
    },
  ],
])('when everything is %s', (_, body) => {
  test('it is sent unchanged, with and without the rewritten schema', async () => {
    expect(await send(serializerSchema(schema), body)).toEqual(body);
    expect(await send(schema, body)).toEqual(body);
  });
});

test('when a field is not declared, it is left out', async () => {
  const body = { user: { ...user, email: 'ada@example.org' }, secret: 1, either: { b: 'x' } };
  const sent = await send(serializerSchema(Type.Object({ user: Nullable(Summary) })), body);
  expect(sent).toEqual({ user });
});
