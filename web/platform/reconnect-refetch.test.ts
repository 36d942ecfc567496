import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createReconnectRefetch } from './reconnect-refetch.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function setUp() {
  const queries = new QueryClient();
  const healed = vi.spyOn(queries, 'invalidateQueries').mockResolvedValue();
  return {
    healed,
    reconnectRefetch: createReconnectRefetch(queries, [{ handlers: [], refetchAfterReconnect: [['feed']] }]),
  };
}

test('when several things are hidden together, everything is fetched again once', () => {
  const { healed, reconnectRefetch } = setUp();
  for (let time = 0; time < 3; time += 1) reconnectRefetch.soon();
  vi.advanceTimersByTime(100);
  expect(healed.mock.calls).toEqual([[{ queryKey: ['feed'] }]]);
});

test('when all clients must fetch again, each does within two seconds; hidden things are not delayed', () => {
  const { healed, reconnectRefetch } = setUp();
  reconnectRefetch.spread();
  reconnectRefetch.spread();
  vi.advanceTimersByTime(2_000);
  expect(healed).toHaveBeenCalledTimes(1);
  reconnectRefetch.spread();
  reconnectRefetch.soon();
  vi.advanceTimersByTime(100);
  expect(healed).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(2_000);
  expect(healed).toHaveBeenCalledTimes(2);
});

test('when it is stopped, nothing is fetched', () => {
  const { healed, reconnectRefetch } = setUp();
  reconnectRefetch.soon();
  reconnectRefetch.stop();
  vi.runAllTimers();
  expect(healed).not.toHaveBeenCalled();
});
