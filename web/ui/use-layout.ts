import { useSyncExternalStore } from 'react';
import { query } from './theme/tokens.ts';

/** The kind of navigation in this viewport. */
export type Layout = 'sidebar' | 'rail' | 'bottomBar';

export function useLayout(): Layout {
  const isRail = useMatches(query.rail);
  const hasBottomBar = useMatches(query.bottomBar);
  if (isRail) return 'rail';
  return hasBottomBar ? 'bottomBar' : 'sidebar';
}

/** Returns whether a media query (without `@media`) matches, from the first render on. */
export function useMatches(mediaQuery: string): boolean {
  const { subscribe, matches } = storeOf(mediaQuery);
  return useSyncExternalStore(subscribe, matches, () => false);
}

interface MediaStore {
  readonly subscribe: (onChange: () => void) => () => void;
  readonly matches: () => boolean;
}

const stores = new Map<string, MediaStore>();

/** Returns the store of a query; a stable one, so that components do not resubscribe with every render. */
function storeOf(mediaQuery: string): MediaStore {
  const known = stores.get(mediaQuery);
  if (known) return known;
  // One list per query: each call of `matchMedia` parses it.
  const list = window.matchMedia(mediaQuery);
  const store: MediaStore = {
    subscribe: (onChange) => {
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    matches: () => list.matches,
  };
  stores.set(mediaQuery, store);
  return store;
}
