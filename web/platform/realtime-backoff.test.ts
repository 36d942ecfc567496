import { expect, test } from 'vitest';
import { afterClose, reconnectDelayMs, restartDelayMs } from './realtime-backoff.ts';

const middle = () => 0.5;

test('when attempts fail, the delay doubles from 1 s up to 30 s', () => {
  const delays = [0, 1, 2, 3, 4, 5, 6, 20].map((attempt) => reconnectDelayMs(attempt, middle));
  expect(delays).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000]);
});

test('when many clients reconnect, their delays differ by up to 20 %', () => {
  expect(reconnectDelayMs(0, () => 0)).toBe(800);
  expect(reconnectDelayMs(0, () => 0.999_999)).toBe(1_200);
  expect(reconnectDelayMs(9, () => 0)).toBe(24_000);
});

test('when the server restarts, the first delay is random, up to 5 s', () => {
  expect([restartDelayMs(() => 0), restartDelayMs(middle)]).toEqual([0, 2_500]);
});

test('when a socket closes, its code decides what happens next', () => {
  expect(afterClose(1000)).toBe('stay away');
  expect([4401, 4403].map(afterClose)).toEqual(['session ended', 'session ended']);
  expect(afterClose(1001)).toBe('restart');
  expect([1005, 1006, 1009, 1011, 4408, 4429, 0].map(afterClose)).toEqual(Array(7).fill('reconnect'));
});
