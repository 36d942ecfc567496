import { expect, test } from 'vitest';
import { browserStorage, tabStorage } from './browser-storage.ts';

test.each([
  ['localStorage', browserStorage],
  ['sessionStorage', tabStorage],
] as const)('when the browser blocks %s, values last as long as the page', (name, storage) => {
  const place = Object.getOwnPropertyDescriptor(globalThis, name);
  Object.defineProperty(globalThis, name, {
    configurable: true,
    get: () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    },
  });
  try {
    expect(storage().getItem('a')).toBeNull();
    storage().setItem('a', 'b');
    expect(storage().getItem('a')).toBe('b');
    storage().removeItem('a');
    expect(storage().getItem('a')).toBeNull();
  } finally {
    if (place) Object.defineProperty(globalThis, name, place);
    else Reflect.deleteProperty(globalThis, name);
  }
});
