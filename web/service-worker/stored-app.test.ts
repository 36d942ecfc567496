import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const ORIGIN = 'https://plotline.example';
const network = vi.fn<() => Promise<Response>>();

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('OFFLINE_FILES', { version: '1', files: [], entry: '/assets/app.js' });
  vi.stubGlobal('self', { location: { origin: ORIGIN } });
  vi.stubGlobal('caches', { open: async () => ({ match: async () => new Response('stored') }) });
  vi.stubGlobal('fetch', network);
});
afterEach(() => vi.unstubAllGlobals());

/** Opens a page and returns its text. */
async function open(preload: () => Promise<unknown>): Promise<string> {
  const { respond } = await import('./stored-app.ts');
  const request = { url: `${ORIGIN}/ada`, method: 'GET', mode: 'navigate' };
  const respondWith = vi.fn<FetchEvent['respondWith']>();
  // The used part of an event.
  respond({ request, preloadResponse: preload(), respondWith } as unknown as FetchEvent);
  const [response] = respondWith.mock.lastCall ?? [];
  return (await response)?.text() ?? '';
}

test('without a network the stored page opens, however the browser reports the failed preload', async () => {
  network.mockRejectedValue(new TypeError('NetworkError'));
  expect(await open(() => Promise.reject(new TypeError('NetworkError')))).toBe('stored');
  // As Firefox does.
  expect(await open(() => Promise.resolve(Response.error()))).toBe('stored');
});

test('with a network the page of the server opens, preloaded or not', async () => {
  network.mockResolvedValue(new Response('fetched'));
  expect(await open(() => Promise.resolve(new Response('preloaded')))).toBe('preloaded');
  expect(await open(() => Promise.resolve(undefined))).toBe('fetched');
});
