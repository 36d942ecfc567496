import { assert, integer, property, uuid as uuids } from 'fast-check';
import { expect, test } from 'vitest';
import { HttpError } from './http/errors.ts';
import { decodeCursor, encodeCursor, timestampOf } from './cursor.ts';

const from = Date.UTC(1700, 0) * 1000;
const to = Date.UTC(2250, 0) * 1000;

test('when a position is encoded and decoded, it is the same', () => {
  assert(
    property(integer({ min: from, max: to }), uuids(), (micros, uuid) => {
      expect(decodeCursor(encodeCursor({ micros, uuid }))).toEqual({ micros, uuid });
    }),
  );
});

test('when a text is not a cursor, it is refused with 422', () => {
  const valid = encodeCursor({ micros: 1, uuid: '01930000-0000-7000-8000-000000000001' });
  for (const text of [
    '',
    'a',
    'null',
    `${valid}A`,
    valid.slice(1),
    `${valid.slice(0, -1)}=`,
    '_'.repeat(31),
    '/'.repeat(32),
  ])
    expect(() => decodeCursor(text), text).toThrow(HttpError);
});

test('when a time is too large to be exact, the cursor is refused', () => {
  expect(() => decodeCursor(Buffer.alloc(24, 0x7f).toString('base64url'))).toThrow(HttpError);
});

test('when a time has microseconds, its timestamp has them too', () => {
  expect(timestampOf(1_500_000_000_123_456)).toBe('2017-07-14T02:40:00.123456Z');
  expect(timestampOf(-1)).toBe('1969-12-31T23:59:59.999999Z');
});
