import { afterEach, expect, test, vi } from 'vitest';
import { probeServer } from './server-reachability.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** A request without a response: only its signal ends it. */
const hangingFetch: typeof fetch = (_, { signal } = {}) =>
  new Promise((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason));
  });

test('when the server responds with an error status, it is reachable', async () => {
  vi.stubGlobal('fetch', async () => Response.json({}, { status: 503 }));
  expect(await probeServer()).toBe(true);
});

test('when a health check gets no response, it times out before the next one', async () => {
  const limit = new AbortController();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
  vi.stubGlobal('fetch', hangingFetch);
  const probing = probeServer();
  expect(timeout).toHaveBeenCalledWith(10_000);
  limit.abort();
  expect(await probing).toBe(false);
});
