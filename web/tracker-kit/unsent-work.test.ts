import { beforeEach, expect, test } from 'vitest';
import { unsentWork } from '../platform/unsent-work.ts';
import { setUnsentWork } from './offline.ts';

let values: Map<string, string>;
const storage = {
  getItem: (key: string) => values.get(key) ?? null,
  setItem: (key: string, value: string) => void values.set(key, value),
  removeItem: (key: string) => void values.delete(key),
};
const note = (type: string, userId: string, isUnsent: boolean) =>
  setUnsentWork({ type, userId }, isUnsent, storage);

beforeEach(() => {
  values = new Map();
});

test('when two users of a device have unsent entries, each one is noted and cleared apart', () => {
  note('running', 'ada', true);
  note('running', 'ada', true);
  note('running', 'bob', true);
  note('running', 'bob', false);
  expect(unsentWork('ada', storage)).toEqual(['running']);
  expect(unsentWork('bob', storage)).toEqual([]);
  note('running', 'ada', false);
  expect(values.size).toBe(0);
});

test('when a note of an earlier version names no user, it counts for each one until it is cleared', () => {
  values.set('unsent-work', 'running');
  note('running', 'bob', true);
  expect(unsentWork('ada', storage)).toEqual(['running']);
  expect(unsentWork('bob', storage)).toEqual(['running']);
  note('running', 'ada', false);
  expect(unsentWork('ada', storage)).toEqual([]);
  expect(unsentWork('bob', storage)).toEqual(['running']);
});
