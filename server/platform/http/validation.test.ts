import { Type } from 'typebox';
import { expect, test } from 'vitest';
import { defineEndpoint } from '@plotline/contract/endpoint.ts';
import { leastCpuMs } from '../../../tests/support/cpu-time.ts';
import { HttpError } from './errors.ts';
import { inputParser } from './validation.ts';

const tag = defineEndpoint('tag', {
  route: 'POST /api/tags',
  access: 'anyone',
  summary: 'Tag',
  body: Type.Object({
    tags: Type.Union([Type.Array(Type.Object({ name: Type.String() }), { maxItems: 3 }), Type.Null()]),
  }),
  response: Type.Object({}),
});
const parse = inputParser(tag);

function detailOf(tags: unknown): unknown {
  try {
    parse({ params: {}, query: {}, body: { tags } });
  } catch (error) {
    if (error instanceof HttpError) return error.detail;
    throw error;
  }
  return null;
}

test('when a list is too long or has invalid items, the error says so', () => {
  const item = { name: 'a' };
  expect(detailOf([item, item, item])).toBe(null);
  expect(detailOf([item, item, item, item])).toEqual([
    { loc: ['body', 'tags'], msg: 'Must not have more than 3 items', type: 'maxItems' },
  ]);
  expect(detailOf([item, {}])).toContainEqual({
    loc: ['body', 'tags', 1, 'name'],
    msg: 'Field required',
    type: 'missing',
  });
});

test('when the body is a list, the error says so', () => {
  const body = [{ loc: ['body'], msg: 'Must be object', type: 'type' }];
  for (const list of [[], ['a']])
    expect(() => parse({ params: {}, query: {}, body: list })).toThrow(
      expect.objectContaining({ status: 422, detail: body }),
    );
});

test('when an invalid list is as long as a body may be, it does not block the event loop', () => {
  const tags = Array.from({ length: 300_000 }, () => 0);
  expect(leastCpuMs(() => detailOf(tags))).toBeLessThan(60);
});
