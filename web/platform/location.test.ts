import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type * as Location from './location.ts';

const ORIGIN = 'https://plotline.example';

/** A minimal browser with history and scrolling. */
function fakeBrowser(path: string) {
  const entries: { url: URL; state: unknown }[] = [{ url: new URL(path, ORIGIN), state: null }];
  const events = new EventTarget();
  const scrolls: number[] = [];
  let at = 0;
  const here = () => {
    const entry = entries[at];
    if (!entry) throw new Error('there is no such history entry');
    return entry;
  };
  const window = {
    scrollY: 0,
    get location() {
      return here().url;
    },
    history: {
      scrollRestoration: 'auto',
      get state() {
        return here().state;
      },
      pushState: (state: unknown, _: string, href: string) => {
        entries.splice(at + 1, entries.length, { url: new URL(href, here().url), state });
        at += 1;
      },
      replaceState: (state: unknown, _: string, href = '') => {
        entries[at] = { url: new URL(href, here().url), state };
      },
    },
    addEventListener: events.addEventListener.bind(events),
    /** The last position to which the page can be scrolled. */
    lastY: Infinity,
    scrollTo: ({ top }: { top: number }) => {
      scrolls.push(top);
      window.scrollY = Math.min(top, window.lastY);
    },
  };
  const go = (steps: number) => {
    at += steps;
    events.dispatchEvent(new Event('popstate'));
  };
  const press = (name: string) => events.dispatchEvent(new Event(name));
  const show = (persisted: boolean) =>
    events.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
  return { window, entries, scrolls, press, show, back: () => go(-1) };
}

let browser: ReturnType<typeof fakeBrowser>;
let location: typeof Location;

afterAll(() => void vi.unstubAllGlobals());

beforeEach(async () => {
  browser = fakeBrowser('/');
  vi.stubGlobal('window', browser.window);
  vi.stubGlobal('sessionStorage', fakeStorage());
  vi.resetModules();
  location = await import('./location.ts');
  location.getLocation();
});

function fakeStorage(): Pick<Storage, 'getItem' | 'setItem'> {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
  };
}

test('when a URL is opened, listeners get it and the page starts at the top', () => {
  const seen: string[] = [];
  const stop = location.followLocation(({ pathname, search }) => seen.push(pathname + search));
  location.navigate('/ada?view_as=visitor');
  stop();
  location.navigate('/bob');
  expect(seen).toEqual(['/ada?view_as=visitor']);
  location.applyScroll(location.getLocation());
  expect(browser.scrolls).toEqual([0]);
});

test('when the user goes back, the scroll position is restored', () => {
  browser.window.scrollY = 900;
  location.navigate('/ada');
  browser.window.scrollY = 0;
  browser.back();
  location.applyScroll(location.getLocation());
  expect(location.getLocation().pathname).toBe('/');
  expect(browser.scrolls).toEqual([900]);
});

test('when the browser shows the page again after another site, the scroll position is restored', () => {
  browser.window.scrollY = 900;
  browser.press('pagehide');
  browser.window.scrollY = 0;
  browser.show(true);
  expect(browser.scrolls).toEqual([900]);
});

test('when the browser has loaded the page, its first event does not scroll', () => {
  browser.show(false);
  expect(browser.scrolls).toEqual([]);
});

describe('when the page is too short for its scroll position', () => {
  let grow: (lastY: number) => void;

  beforeEach(() => {
    vi.useFakeTimers();
    const observers = new Set<() => void>();
    vi.stubGlobal('document', { body: {} });
    vi.stubGlobal(
      'ResizeObserver',
      class {
        readonly observe: () => void;
        readonly disconnect: () => void;
        constructor(callback: () => void) {
          this.observe = () => void observers.add(callback);
          this.disconnect = () => void observers.delete(callback);
        }
      },
    );
    grow = (lastY) => {
      browser.window.lastY = lastY;
      for (const callback of observers) callback();
    };
    browser.window.scrollY = 900;
    location.navigate('/ada');
    browser.window.scrollY = 0;
    browser.window.lastY = 100;
    browser.back();
  });
  afterEach(() => void vi.useRealTimers());

  test('it is restored as the page grows, and then left alone', () => {
    location.applyScroll(location.getLocation());
    grow(500);
    grow(1500);
    expect(browser.window.scrollY).toBe(900);
    browser.window.scrollY = 0;
    grow(2000);
    expect(browser.scrolls).toEqual([900, 900, 900]);
  });

  test.each([
    ['the user scrolls', () => void browser.press('wheel')],
    ['its content takes too long', () => void vi.advanceTimersByTime(5_000)],
    ['another page is shown', (stop?: () => void) => stop?.()],
  ])('and %s, it is not restored any more', (_, end) => {
    end(location.applyScroll(location.getLocation()));
    grow(1500);
    expect(browser.scrolls).toEqual([900]);
  });
});

test('when the current URL is opened or replaced, the history does not grow', () => {
  location.navigate('/');
  location.navigate('/login', { replace: true });
  expect(browser.entries.map(({ url }) => url.pathname)).toEqual(['/login']);
});

test('when only the query of a page changes, its scroll position stays', () => {
  location.navigate('/ada/running?timeframe=7d', { keepScroll: true });
  location.applyScroll(location.getLocation());
  expect(browser.scrolls).toEqual([]);
});
