import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createHealing } from './realtime-healing.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function setUp() {
  const queries = new QueryClient();
  const healed = vi.spyOn(queries, 'invalidateQueries').mockResolvedValue();
  return { healed, healing: createHealing(queries, [{ handlers: [], heals: [['feed']] }]) };
}

test('when several things are hidden together, what was shown is fetched again once, at once', () => {
  const { healed, healing } = setUp();
  for (let time = 0; time < 3; time += 1) healing.soon();
  vi.advanceTimersByTime(100);
  expect(healed.mock.calls).toEqual([[{ queryKey: ['feed'] }]]);
});

test('when everybody has to fetch again, each does within two seconds; hidden things do not wait for that', () => {
  const { healed, healing } = setUp();
  healing.sometime();
  healing.sometime();
  vi.advanceTimersByTime(2_000);
  expect(healed).toHaveBeenCalledTimes(1);
  healing.sometime();
  healing.soon();
  vi.advanceTimersByTime(100);
  expect(healed).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(2_000);
  expect(healed).toHaveBeenCalledTimes(2);
});

test('when it is stopped, nothing is fetched', () => {
  const { healed, healing } = setUp();
  healing.soon();
  healing.stop();
  vi.runAllTimers();
  expect(healed).not.toHaveBeenCalled();
});
