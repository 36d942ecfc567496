import { expect, test } from 'vitest';
import { retryDelayMs } from './push.jobs.ts';

test('when a message is retried, the delays grow, respect Retry-After and end', () => {
  const now = new Date('2026-03-10T12:00:00Z');
  const delays = [1, 2, 3, 4, 5, 6, 7].map((attempt) => retryDelayMs(attempt, undefined, now));
  expect(delays).toEqual([30_000, 120_000, 480_000, 1_920_000, 7_680_000, 30_720_000, null]);
  expect(retryDelayMs(1, '90', now)).toBe(90_000);
  expect(retryDelayMs(1, '2', now)).toBe(30_000);
  expect(retryDelayMs(1, 'Tue, 10 Mar 2026 12:10:00 GMT', now)).toBe(600_000);
  expect(retryDelayMs(1, 'soon', now)).toBe(30_000);
  expect(retryDelayMs(1, '86401', now)).toBeNull();
});
