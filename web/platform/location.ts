import { tabStorage } from './browser-storage.ts';

/** A URL of this app, and how it was opened. */
export interface AppLocation {
  readonly pathname: string;
  /** With its question mark; empty without a query. */
  readonly search: string;
  readonly hash: string;
  /** Identifies the history entry, so that its scroll position can be restored. */
  readonly key: string;
  readonly scroll: ScrollAfter;
}

/** The initial scroll position of a page. */
type ScrollAfter = 'top' | 'restored' | 'unchanged';

export interface NavigateOptions {
  /** Replaces the history entry instead of adding one. */
  readonly replace?: boolean;
  readonly keepScroll?: boolean;
}

const POSITIONS = 'scroll-positions';
/** More entries than users go back. */
const POSITIONS_LIMIT = 50;

const listeners = new Set<(location: AppLocation) => void>();
let current: AppLocation | undefined;

/** Opens a URL of this app without reloading the page. */
export function navigate(href: string, { replace = false, keepScroll = false }: NavigateOptions = {}): void {
  saveScroll();
  const key = newKey();
  // Opening the current URL adds no history entry.
  const isSame = new URL(href, window.location.href).href === window.location.href;
  if (replace || isSame) window.history.replaceState({ key }, '', href);
  else window.history.pushState({ key }, '', href);
  show(readLocation(keepScroll ? 'unchanged' : 'top'));
}

/** Returns the current location. The first call starts to listen to the back and forward buttons. */
export function getLocation(): AppLocation {
  current ??= start();
  return current;
}

function start(): AppLocation {
  const isNew = keyInHistory() === undefined;
  window.history.scrollRestoration = 'manual';
  window.addEventListener('popstate', () => {
    saveScroll();
    // An entry without a state is a link to an anchor on this page, to which the browser has scrolled already.
    const isOnPage = keyInHistory() === undefined;
    show(readLocation(isOnPage ? 'unchanged' : 'restored'));
  });
  window.addEventListener('pagehide', saveScroll);
  // Safari shows a page of the back/forward cache at its top.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) applyScroll({ ...getLocation(), scroll: 'restored' });
  });
  // A new page is at its top already, unless its address has an anchor; scrolling would force a layout.
  if (isNew) return readLocation(window.location.hash ? 'top' : 'unchanged');
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

/** Saves the scroll position of the shown entry; the browser may be at another one already. */
function saveScroll(): void {
  if (!current) return;
  const { key } = current;
  const others = Object.entries(readPositions()).filter(([other]) => other !== key);
  const latest = [...others, [key, Math.round(window.scrollY)]].slice(-POSITIONS_LIMIT);
  tabStorage().setItem(POSITIONS, JSON.stringify(Object.fromEntries(latest)));
}

function readPositions(): Readonly<Record<string, number>> {
  // Only `saveScroll` writes it.
  return JSON.parse(tabStorage().getItem(POSITIONS) ?? '{}') as Record<string, number>;
}

/** Scrolls to the initial position of a location after it was rendered. Returns a function that ends it, if it goes on. */
export function applyScroll({ scroll, key, hash }: AppLocation): (() => void) | undefined {
  if (scroll === 'unchanged') return undefined;
  const target = scroll === 'top' && hash ? document.getElementById(hash.slice(1)) : null;
  if (target) target.scrollIntoView();
  else if (scroll === 'restored') return restoreScroll(readPositions()[key] ?? 0);
  else scrollTo(0);
  return undefined;
}

/** Time in which the content of a page usually loads. */
const RESTORE_MS = 5_000;
/** The user scrolls, or is about to. */
const USER_EVENTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'];

/** Scrolls to a position. If the page is still too short, it goes on as the page grows, until the user takes over. */
function restoreScroll(top: number): (() => void) | undefined {
  scrollTo(top);
  // A fraction of a pixel may be missing at the end of a page.
  const isReached = () => window.scrollY > top - 1;
  if (isReached()) return undefined;
  const events = new AbortController();
  const observer = new ResizeObserver(() => {
    scrollTo(top);
    if (isReached()) stop();
  });
  const timer = setTimeout(stop, RESTORE_MS);
  function stop(): void {
    clearTimeout(timer);
    observer.disconnect();
    events.abort();
  }
  for (const name of USER_EVENTS)
    window.addEventListener(name, stop, { passive: true, signal: events.signal });
  observer.observe(document.body);
  return stop;
}

function scrollTo(top: number): void {
  window.scrollTo({ top, behavior: 'instant' });
}

/** Calls back with each new location; returns the function that unsubscribes. */
export function followLocation(listener: (location: AppLocation) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
