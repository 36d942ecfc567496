import { useSyncExternalStore } from 'react';

// Read after it has changed only: reading it makes the browser lay out the whole page.
let scrollY = 0;
const listeners = new Set<() => void>();

/** Whether the window has scrolled further than `offset` pixels. */
export function useIsScrolled(offset: number): boolean {
  return useSyncExternalStore(subscribe, () => scrollY > offset);
}

function subscribe(onChange: () => void) {
  // Stays for good: a top bar that is rendered later must know the position, too.
  window.addEventListener('scroll', readPosition, { passive: true });
  listeners.add(onChange);
  return () => void listeners.delete(onChange);
}

function readPosition(): void {
  ({ scrollY } = window);
  for (const listener of listeners) listener();
}
