import { expect, test } from 'vitest';
import { browserStorage, tabStorage } from './browser-storage.ts';

test.each([
  ['localStorage', browserStorage],
  ['sessionStorage', tabStorage],
] as const)(
  'when the browser keeps nothing for sites, what is kept in %s lasts as long as the page',
  (name, kept) => {
    const place = Object.getOwnPropertyDescriptor(globalThis, name);
    Object.defineProperty(globalThis, name, {
      configurable: true,
      get: () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      },
    });
    try {
      expect(kept().getItem('a')).toBeNull();
      kept().setItem('a', 'b');
      expect(kept().getItem('a')).toBe('b');
      kept().removeItem('a');
      expect(kept().getItem('a')).toBeNull();
    } finally {
      if (place) Object.defineProperty(globalThis, name, place);
      else Reflect.deleteProperty(globalThis, name);
    }
  },
);
