import { useSyncExternalStore } from 'react';

// Read only in the scroll event: reading it forces a layout of the whole page.
let scrollY = 0;
const listeners = new Set<() => void>();

/** Returns whether the window is scrolled by more than `offset` pixels. */
export function useIsScrolled(offset: number): boolean {
  return useSyncExternalStore(subscribe, () => scrollY > offset);
}

function subscribe(onChange: () => void) {
  // Never removed: a top bar that is mounted later needs the position as well.
  window.addEventListener('scroll', readPosition, { passive: true });
  listeners.add(onChange);
  return () => void listeners.delete(onChange);
}

function readPosition(): void {
  ({ scrollY } = window);
  for (const listener of listeners) listener();
}
