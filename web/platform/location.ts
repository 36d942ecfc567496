import { tabStorage } from './browser-storage.ts';

/** An address of this app, and how it was reached. */
export interface AppLocation {
  readonly pathname: string;
  /** With its question mark; empty without a query. */
  readonly search: string;
  readonly hash: string;
  /** Names the history entry: coming back to it brings its scroll position back. */
  readonly key: string;
  readonly scroll: ScrollAfter;
}

/** The scroll position of a page that has just been opened. */
type ScrollAfter = 'top' | 'restored' | 'unchanged';

export interface NavigateOptions {
  /** Replaces the history entry instead of adding one. */
  readonly replace?: boolean;
  readonly keepScroll?: boolean;
}

const POSITIONS = 'scroll-positions';
/** More entries than anyone goes back. */
const POSITIONS_LIMIT = 50;

const listeners = new Set<(location: AppLocation) => void>();
let current: AppLocation | undefined;

/** Opens an address of this app without reloading the page. */
export function navigate(href: string, { replace = false, keepScroll = false }: NavigateOptions = {}): void {
  saveScroll();
  const key = newKey();
  // The same address again adds nothing that one could go back to.
  const isSame = new URL(href, window.location.href).href === window.location.href;
  if (replace || isSame) window.history.replaceState({ key }, '', href);
  else window.history.pushState({ key }, '', href);
  show(readLocation(keepScroll ? 'unchanged' : 'top'));
}

/** Returns the location of now. The first call starts to follow the browser's back and forward buttons. */
export function getLocation(): AppLocation {
  current ??= start();
  return current;
}

function start(): AppLocation {
  window.history.scrollRestoration = 'manual';
  window.addEventListener('popstate', () => {
    saveScroll();
    // An entry without a state is a link to a place on this page, where the browser has scrolled already.
    const isOnPage = keyInHistory() === undefined;
    show(readLocation(isOnPage ? 'unchanged' : 'restored'));
  });
  window.addEventListener('pagehide', saveScroll);
  return readLocation('restored');
}

function show(location: AppLocation): void {
  current = location;
  for (const listener of listeners) listener(location);
}

function readLocation(scroll: ScrollAfter): AppLocation {
  const { pathname, search, hash } = window.location;
  let key = keyInHistory();
  if (key === undefined) {
    key = newKey();
    window.history.replaceState({ key }, '');
  }
  return { pathname, search, hash, key, scroll };
}

function keyInHistory(): string | undefined {
  // Nothing else writes into the history's state.
  return (window.history.state as { readonly key?: string } | null)?.key;
}

function newKey(): string {
  return Math.random().toString(36).slice(2);
}

/** Saves the scroll position of the entry that is shown; the browser may have gone to another one already. */
function saveScroll(): void {
  if (!current) return;
  const { key } = current;
  const others = Object.entries(readPositions()).filter(([other]) => other !== key);
  const latest = [...others, [key, Math.round(window.scrollY)]].slice(-POSITIONS_LIMIT);
  tabStorage().setItem(POSITIONS, JSON.stringify(Object.fromEntries(latest)));
}

function readPositions(): Readonly<Record<string, number>> {
  // Written above only.
  return JSON.parse(tabStorage().getItem(POSITIONS) ?? '{}') as Record<string, number>;
}

/** Scrolls to the position of a location that has just been rendered. */
export function applyScroll({ scroll, key, hash }: AppLocation): void {
  if (scroll === 'unchanged') return;
  const target = scroll === 'top' && hash ? document.getElementById(hash.slice(1)) : null;
  if (target) target.scrollIntoView();
  else window.scrollTo({ top: scroll === 'restored' ? (readPositions()[key] ?? 0) : 0, behavior: 'instant' });
}

/** Calls back with each location; returns the function that ends it. */
export function followLocation(listener: (location: AppLocation) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
