import { onlineManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { createQueryClient, retryDelay, shouldRetry, shouldRetryMutation } from './query-client.ts';
import { probeServer, trackReachability } from './server-reachability.ts';

const failure = (status: number) => new ApiError({ status, sentence: null });
const busyFor = (seconds: number) =>
  new ApiError({ status: 503, sentence: null, retryAfterSeconds: seconds });

afterEach(() => {
  vi.unstubAllGlobals();
  onlineManager.setOnline(true);
});

describe('retries of a query', () => {
  test.each([401, 403, 404])('when the status is %d, it is not retried', (status) => {
    expect(shouldRetry(0, failure(status))).toBe(false);
  });

  test.each([0, 429, 500, 503])('when the status is %d, it is retried twice', (status) => {
    expect([0, 1, 2].map((count) => shouldRetry(count, failure(status)))).toEqual([true, true, false]);
  });

  test('when it fails again, the delay doubles up to 30 s', () => {
    expect([0, 1, 2, 4, 5, 20].map(retryDelay)).toEqual([1000, 2000, 4000, 16_000, 30_000, 30_000]);
  });
});

test('when the server is busy, the retry comes after the requested delay, up to half of it later', () => {
  expect(retryDelay(0, busyFor(2))).toBeGreaterThanOrEqual(2000);
  expect(retryDelay(0, busyFor(2))).toBeLessThanOrEqual(3000);
  expect(retryDelay(0, busyFor(3600))).toBeLessThanOrEqual(15_000);
});

describe('retries of a mutation', () => {
  test('when the server refused, it is not retried', () => {
    expect([400, 401, 409, 422, 429].some((status) => shouldRetryMutation(0, failure(status)))).toBe(false);
  });

  test('when the server or the network failed, it is retried once', () => {
    expect([shouldRetryMutation(0, failure(0)), shouldRetryMutation(1, failure(500))]).toEqual([true, false]);
  });
});

test('when a query has no own times, responses are fresh for 5 minutes and cached for 10', () => {
  expect(createQueryClient().getDefaultOptions().queries).toMatchObject({
    staleTime: 300_000,
    gcTime: 600_000,
    refetchOnWindowFocus: false,
    refetchOnReconnect: true,
  });
});

test('when the app starts without a network, failed queries load again once it is back', async () => {
  const network = new EventTarget();
  vi.stubGlobal('window', network);
  const queries = createQueryClient({ isOnline: false });
  queries.mount();
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(failure(0)).mockResolvedValue('loaded');
  const observer = new QueryObserver(queries, { queryKey: ['some'], queryFn: load, retry: false });
  const stop = observer.subscribe(() => undefined);
  await vi.waitFor(() => expect(observer.getCurrentResult().isError).toBe(true));
  network.dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('loaded'));
  stop();
  queries.unmount();
});

test('when the server is back without a change of the network, failed queries load again', async () => {
  const respond = vi.fn<typeof fetch>().mockRejectedValue(new TypeError('Failed to fetch'));
  const send = trackReachability(respond);
  const queries = createQueryClient();
  queries.mount();
  const queryFn = async () => (await send('/')).text();
  const observer = new QueryObserver(queries, { queryKey: ['some'], queryFn, retry: false });
  const stop = observer.subscribe(() => undefined);
  await vi.waitFor(() => expect(observer.getCurrentResult().isError).toBe(true));
  respond.mockImplementation(async () => new Response('loaded'));
  vi.stubGlobal('fetch', respond);
  await probeServer();
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('loaded'));
  stop();
  queries.unmount();
});
