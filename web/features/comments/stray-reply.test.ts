import { expect, test } from 'vitest';
import { isStray } from './stray-reply.ts';

const heads = (...uuids: readonly string[]) => uuids.map((uuid) => ({ uuid, is_deleted: false }));
const target = (headUuid: string, uuid = headUuid) => ({ headUuid, uuid, username: 'ada' });

test('when the answered comment exists, it is not gone', () => {
  expect(isStray(target('b'), { threads: heads('a', 'b'), isAll: true })).toBe(false);
});

test('when the head is missing at its position, it is gone', () => {
  expect(isStray(target('b'), { threads: heads('a', 'c'), isAll: false })).toBe(true);
  expect(isStray(target('b'), { threads: heads('a'), isAll: true })).toBe(true);
  expect(isStray(target('b'), { threads: [], isAll: true })).toBe(true);
});

test('when the list has not been read so far, nothing is known', () => {
  expect(isStray(target('b'), { threads: heads('a'), isAll: false })).toBe(false);
  expect(isStray(target('b'), { threads: [], isAll: false })).toBe(false);
});

test('when the head is no more than a place, replies below it can be answered, itself not', () => {
  const threads = [{ uuid: 'b', is_deleted: true }];
  expect(isStray(target('b'), { threads, isAll: true })).toBe(true);
  expect(isStray(target('b', 'r'), { threads, isAll: true })).toBe(false);
});
