import type { User } from '@plotline/contract/accounts.ts';
import { beforeEach, expect, test } from 'vitest';
import { ApiError, networkError } from './api-error.ts';
import { offlineUser, storeOfflineUser, withOfflineCopy } from './offline-copies.ts';

const userOf = (uuid: string) => ({ uuid, username: uuid }) as User;
const refused = () => Promise.reject(new ApiError({ status: 403, sentence: 'No' }));
const offline = () => Promise.reject(networkError(null));
let values: Map<string, string>;
const storage = {
  getItem: (key: string) => values.get(key) ?? null,
  setItem: (key: string, value: string) => void values.set(key, value),
  removeItem: (key: string) => void values.delete(key),
};

beforeEach(() => {
  values = new Map();
});

test('when the server cannot be reached, the stored copy is returned', async () => {
  storeOfflineUser(userOf('ada'), storage);
  expect(await withOfflineCopy('settings', () => Promise.resolve({ unit: 'lb' }), storage)).toEqual({
    unit: 'lb',
  });
  expect(await withOfflineCopy('settings', offline, storage)).toEqual({ unit: 'lb' });
  await expect(withOfflineCopy('others', offline, storage)).rejects.toThrow();
});

test('when the server refuses, the copy is not used', async () => {
  storeOfflineUser(userOf('ada'), storage);
  await withOfflineCopy('settings', () => Promise.resolve(1), storage);
  await expect(withOfflineCopy('settings', refused, storage)).rejects.toThrow('No');
});

test('when the user changes or signs out, no copy stays', async () => {
  storeOfflineUser(userOf('ada'), storage);
  await withOfflineCopy('settings', () => Promise.resolve(1), storage);
  storeOfflineUser(userOf('ada'), storage);
  expect(await withOfflineCopy('settings', offline, storage)).toBe(1);
  storeOfflineUser(userOf('bob'), storage);
  expect(offlineUser(storage)?.uuid).toBe('bob');
  await expect(withOfflineCopy('settings', offline, storage)).rejects.toThrow();
  storeOfflineUser(null, storage);
  expect(offlineUser(storage)).toBeNull();
  expect(values.size).toBe(0);
});

test('when no one is signed in, nothing is stored', async () => {
  await withOfflineCopy('settings', () => Promise.resolve(1), storage);
  expect(values.size).toBe(0);
});

test('when the browser has no space left, the response is returned all the same', async () => {
  storeOfflineUser(userOf('ada'), storage);
  const full = {
    ...storage,
    setItem: () => {
      throw new Error('full');
    },
  };
  expect(await withOfflineCopy('settings', () => Promise.resolve(1), full)).toBe(1);
});
