import { beforeEach, expect, test } from 'vitest';
import { rememberReturnPath, takeReturnPath } from './return-path.ts';

let storage: Storage;

beforeEach(() => {
  const entries = new Map<string, string>();
  storage = {
    length: 0,
    clear: () => entries.clear(),
    key: () => null,
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
  };
});

test('when a place was remembered, it is given once', () => {
  rememberReturnPath('/ada/running?timeframe=7d', storage);
  expect(takeReturnPath(storage)).toBe('/ada/running?timeframe=7d');
  expect(takeReturnPath(storage)).toBe('/');
});

test.each(['//evil.example', '/\\evil.example', 'https://evil.example', '/\t/evil.example', ''])(
  'when %j is remembered, the way leads home',
  (path) => {
    rememberReturnPath(path, storage);
    expect(takeReturnPath(storage)).toBe('/');
  },
);

test('when something else wrote a foreign address, the way leads home', () => {
  storage.setItem('return-path', '//evil.example');
  expect(takeReturnPath(storage)).toBe('/');
});
