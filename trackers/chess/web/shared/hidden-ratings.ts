import { useSyncExternalStore } from 'react';
import { browserStorage } from '@plotline/web/tracker-kit/browser-storage.ts';

// Readers hide ratings per browser, signed in or not. The choice is in local storage, so that it applies before the
// first response arrives.

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

/** Subscribes to changes in this tab and in others. */
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
