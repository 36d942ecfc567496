import { useSyncExternalStore } from 'react';

/** Whether the window has scrolled further than `offset` pixels. */
export function useIsScrolled(offset: number): boolean {
  return useSyncExternalStore(subscribe, () => window.scrollY > offset);
}

function subscribe(onChange: () => void) {
  window.addEventListener('scroll', onChange, { passive: true });
  return () => window.removeEventListener('scroll', onChange);
}
