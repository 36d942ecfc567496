import { useLayoutEffect } from 'react';

/** Removes what the page has shown since before its scripts loaded (`web/build/first-paint.ts`), in the same frame. */
export function FirstPaintEnd(): null {
  useLayoutEffect(() => document.getElementById('first-paint')?.remove(), []);
  return null;
}
