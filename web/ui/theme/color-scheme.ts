import { useSyncExternalStore } from 'react';
import { browserStorage } from '../../platform/browser-storage.ts';
import { SCHEME_EVENT, SCHEME_KEY } from './scheme-choice.ts';

/** The user's choice of a theme on this device. */
export type SchemeChoice = 'system' | 'light' | 'dark';

/** Returns the choice and the function that changes it. */
export function useSchemeChoice(): readonly [SchemeChoice, (choice: SchemeChoice) => void] {
  return [useSyncExternalStore(subscribe, readChoice, () => 'system'), storeChoice];
}

function readChoice(): SchemeChoice {
  const stored = browserStorage().getItem(SCHEME_KEY);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

function storeChoice(choice: SchemeChoice): void {
  if (choice === 'system') browserStorage().removeItem(SCHEME_KEY);
  else browserStorage().setItem(SCHEME_KEY, choice);
  window.dispatchEvent(new Event(SCHEME_EVENT));
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener(SCHEME_EVENT, onChange);
  window.addEventListener('storage', onChange);
  return () => {
    window.removeEventListener(SCHEME_EVENT, onChange);
    window.removeEventListener('storage', onChange);
  };
}
