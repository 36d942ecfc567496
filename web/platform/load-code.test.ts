import { afterEach, describe, expect, test, vi } from 'vitest';
import { importFiles, retryUntilLoaded } from './load-code.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Creates a loader that succeeds at the given attempt. */
function loading({ succeedsAt, isReachable }: { succeedsAt: number; isReachable: boolean }) {
  let attempts = 0;
  const waits: number[] = [];
  const load = retryUntilLoaded(
    async () => {
      attempts += 1;
      if (attempts < succeedsAt) throw new Error('not loaded');
      return 'code';
    },
    { wait: async (attempt) => void waits.push(attempt), probe: async () => isReachable },
  );
  return { load, waits };
}

test('when the first attempt succeeds, it does not wait', async () => {
  const { load, waits } = loading({ succeedsAt: 1, isReachable: true });
  await expect(load()).resolves.toBe('code');
  expect(waits).toEqual([]);
});

test('when the server is unreachable, loading is retried until it succeeds', async () => {
  const { load, waits } = loading({ succeedsAt: 9, isReachable: false });
  await expect(load()).resolves.toBe('code');
  expect(waits).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
});

test('when the server is reachable but the code is missing, loading fails after three attempts', async () => {
  const { load, waits } = loading({ succeedsAt: 9, isReachable: true });
  await expect(load()).rejects.toThrow('not loaded');
  expect(waits).toEqual([1, 2]);
});

/** Opens a page that started `ageMs` ago, whose HTML names one file. */
function openPage({ ageMs, statuses = [] }: { ageMs: number; statuses?: number[] }) {
  const requested: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    requested.push(address);
    return new Response('', { status: statuses.shift() ?? 200 });
  });
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('document', {
    querySelector: (selector: string) => selector.includes('/named.js') || null,
  });
  vi.spyOn(performance, 'now').mockReturnValue(ageMs);
  return requested;
}
const load = async () => 'module';

describe('importFiles', () => {
  test('when the page has just been opened, it imports at once', async () => {
    const requested = openPage({ ageMs: 500 });
    expect(await importFiles(load, ['first.js'])).toBe('module');
    expect(requested).toEqual([]);
  });

  test('when the network is gone right after the start, nothing is imported', async () => {
    openPage({ ageMs: 500, statuses: [503] });
    vi.stubGlobal('navigator', { onLine: false });
    const imported = vi.fn(load);
    await expect(importFiles(imported, ['offline.js'])).rejects.toThrow();
    expect(imported).not.toHaveBeenCalled();
  });

  test('when a file cannot be fetched, nothing is imported, and the next attempt fetches it again', async () => {
    const requested = openPage({ ageMs: 60_000, statuses: [200, 503] });
    const imported = vi.fn(load);
    await expect(importFiles(imported, ['late.js', 'missing.js'])).rejects.toThrow('/missing.js: status 503');
    expect(imported).not.toHaveBeenCalled();
    expect(await importFiles(imported, ['late.js', 'missing.js'])).toBe('module');
    expect(requested).toEqual(['/late.js', '/missing.js', '/missing.js']);
  });

  test('when the code has a style sheet, it is applied first, also while the page starts', async () => {
    const requested = openPage({ ageMs: 500 });
    const links: EventTarget[] = [];
    vi.stubGlobal('document', {
      querySelector: () => null,
      createElement: () => new EventTarget(),
      head: { append: (link: EventTarget) => links.push(link) },
    });
    const imported = vi.fn(load);
    const importing = importFiles(imported, ['crop.js', 'crop.css']);
    expect(imported).not.toHaveBeenCalled();
    links[0]?.dispatchEvent(new Event('load'));
    expect(await importing).toBe('module');
    expect(links).toMatchObject([{ rel: 'stylesheet', href: '/crop.css' }]);
    expect(requested).toEqual([]);
  });

  test('when the HTML names a file, it is not fetched', async () => {
    const requested = openPage({ ageMs: 60_000 });
    expect(await importFiles(load, ['named.js', 'other.js'])).toBe('module');
    expect(requested).toEqual(['/other.js']);
  });
});
