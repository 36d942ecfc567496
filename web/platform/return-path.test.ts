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

test('when a page was stored, it is returned once', () => {
  rememberReturnPath('/ada/running?timeframe=7d', storage);
  expect(takeReturnPath(storage)).toBe('/ada/running?timeframe=7d');
  expect(takeReturnPath(storage)).toBe('/');
});

test.each(['//evil.example', '/\\evil.example', 'https://evil.example', '/\t/evil.example', '', '/login'])(
  'when %j is stored, the home page is returned',
  (path) => {
    rememberReturnPath(path, storage);
    expect(takeReturnPath(storage)).toBe('/');
  },
);

test.each(['//evil.example', '/\\evil.example', 'https://evil.example/'])(
  'when the stored address is %s, the home page is returned',
  (path) => {
    storage.setItem('return-path', path);
    expect(takeReturnPath(storage)).toBe('/');
  },
);
