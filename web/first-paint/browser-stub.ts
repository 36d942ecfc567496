import React, { createElement, type ReactNode } from 'react';
import ReactDOM from 'react-dom';
import { query } from '../ui/theme/tokens.ts';

// Lets the app's modules run in Node, where nothing is mounted: imported before them. Styles go to a list instead of the
// page, and hooks that React runs only in a browser return what they would return at the first render.

/** Rules of the rendered styles, in order. */
export const rules: string[] = [];

const viewport = { width: 0, pathname: '/' };

/** The containers of the top bar. Their content is written where the page renders it, in an element with this name. */
const SLOT = 'bar-slot';
// The app only passes them to `createPortal`.
export const slots = {
  title: { slot: 'title' },
  controls: { slot: 'controls' },
  actions: { slot: 'actions' },
} as unknown as Record<'title' | 'controls' | 'actions', HTMLElement>;

/** Sets what the next render sees. */
export function openAt(pathname: string, width: number): void {
  Object.assign(viewport, { pathname, width });
}

const nothing = () => undefined;

const styleElement = () => ({
  setAttribute: nothing,
  appendChild: nothing,
  sheet: { cssRules: [], insertRule: (rule: string) => rules.push(rule) },
});

const queries: Readonly<Record<string, (width: number) => boolean>> = {
  [query.phone]: (width) => width < 700,
  [query.bottomBar]: (width) => width < 700,
  [query.rail]: (width) => width >= 700 && width < 1024,
  [query.aside]: (width) => width >= 1280,
};

/** The server fills in the name. */
const appConfig = { getAttribute: () => JSON.stringify({ brandName: '__BRAND_NAME__', contactEmail: null }) };
const storage = { getItem: () => null, setItem: nothing, removeItem: nothing };
const events = { addEventListener: nothing, removeEventListener: nothing };
const stub = {
  ...events,
  document: {
    ...events,
    head: { insertBefore: nothing },
    createElement: styleElement,
    getElementById: () => null,
    createTextNode: nothing,
    querySelector: (selector: string) => (selector.includes('app-config') ? appConfig : null),
    querySelectorAll: () => [],
  },
  history: { state: null, replaceState: nothing },
  location: {
    get pathname() {
      return viewport.pathname;
    },
    search: '',
    hash: '',
    href: 'http://localhost/',
    origin: 'http://localhost',
  },
  navigator: { onLine: true },
  // Data is never there.
  fetch: () => new Promise(nothing),
  localStorage: storage,
  sessionStorage: storage,
  matchMedia: (text: string) => ({
    ...events,
    get matches() {
      return queries[text]?.(viewport.width) ?? false;
    },
  }),
};
for (const [name, value] of Object.entries(stub))
  Object.defineProperty(globalThis, name, { value, configurable: true });
Object.defineProperty(globalThis, 'window', { value: globalThis, configurable: true });

Object.assign(React, {
  useInsertionEffect: (effect: () => void) => effect(),
  useSyncExternalStore: <Value>(_: unknown, read: () => Value) => read(),
});
Object.assign(ReactDOM, {
  createPortal: (children: ReactNode, container: { readonly slot: string }) =>
    createElement(SLOT, container, children),
});
