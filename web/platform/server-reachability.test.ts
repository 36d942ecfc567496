import { afterEach, expect, test, vi } from 'vitest';
import { probeServer } from './server-reachability.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** An answer that never comes: the call ends with its signal alone. */
const silence: typeof fetch = (_, { signal } = {}) =>
  new Promise((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason));
  });

test('when the server answers, a refusal too, it is there', async () => {
  vi.stubGlobal('fetch', async () => Response.json({}, { status: 503 }));
  expect(await probeServer()).toBe(true);
});

test('when a sign of life does not come, it is waited for no longer than until the next is asked for', async () => {
  const limit = new AbortController();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
  vi.stubGlobal('fetch', silence);
  const probing = probeServer();
  expect(timeout).toHaveBeenCalledWith(10_000);
  limit.abort();
  expect(await probing).toBe(false);
});
