import { useLayoutEffect, useState } from 'react';

/** Returns whether the page still shows what it has shown since before its scripts loaded. */
export function isFirstPaintShown(): boolean {
  return document.getElementById('first-paint') !== null;
}

/** Removes what the page has shown since before its scripts loaded (`web/build/first-paint.ts`), in the same frame. */
export function FirstPaintEnd(): null {
  useLayoutEffect(() => document.getElementById('first-paint')?.remove(), []);
  return null;
}

/** Returns the address of the user's picture that the server wrote into the first paint, so that it stays visible. */
export function usePaintedAvatar(): string | null {
  const [address] = useState(
    () => document.querySelector('#first-paint')?.getAttribute('data-avatar') ?? null,
  );
  return address;
}
