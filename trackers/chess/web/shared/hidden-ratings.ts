import { useSyncExternalStore } from 'react';
import { browserStorage } from '@plotline/web/tracker-kit/kept.ts';

// Whoever does not want to see ratings says so here, signed in or not: it is about what this screen shows, so that it
// is kept by the browser and holds before the first answer comes.

const KEY = 'chess.hidden-ratings';
const listeners = new Set<() => void>();

export function areRatingsHidden(): boolean {
  return browserStorage().getItem(KEY) !== null;
}

export function hideRatings(isHidden: boolean): void {
  if (isHidden) browserStorage().setItem(KEY, '');
  else browserStorage().removeItem(KEY);
  for (const listener of listeners) listener();
}

/** Here, and in other tabs. */
export function subscribeToHiddenRatings(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

export function useAreRatingsHidden(): boolean {
  return useSyncExternalStore(subscribeToHiddenRatings, areRatingsHidden);
}
