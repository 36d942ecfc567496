import { expect, test } from 'vitest';
import { createMessageMeter, defaultSocketLimits } from './socket-limits.ts';

const limits = {
  messageBytes: 2_048,
  messagesPerSecond: 5,
  bytesPerSecond: 1_024,
  byteBurst: 4_096,
  messagesRefused: 3,
};

test('when messages come in a burst, those beyond the limit are refused until time has passed', () => {
  const meter = createMessageMeter(limits);
  const verdicts = Array.from({ length: 7 }, () => meter.take(0, 1_000));
  expect(verdicts).toEqual([...Array(5).fill('accepted'), 'first refused', 'refused']);
  expect(meter.take(0, 1_999)).toBe('refused');
  expect(meter.take(0, 2_000)).toBe('accepted');
});

test('when more than twenty messages come within a second, the others are refused', () => {
  const meter = createMessageMeter(defaultSocketLimits);
  const verdicts = Array.from({ length: 25 }, (_, n) => meter.take(15, n * 39));
  expect(verdicts.filter((verdict) => verdict === 'accepted')).toHaveLength(20);
});

test('when messages come steadily, all are accepted', () => {
  const meter = createMessageMeter(limits);
  for (let sent = 0; sent < 100; sent += 1) expect(meter.take(0, sent * 200)).toBe('accepted');
});

test('when messages are long, their bytes are limited', () => {
  const meter = createMessageMeter(limits);
  const verdicts = [0, 0, 0, 1_000, 2_000].map((nowMs) => meter.take(2_048, nowMs));
  expect(verdicts).toEqual(['accepted', 'accepted', 'first refused', 'refused', 'accepted']);
});

test('when a client continues after refusals, it is abuse', () => {
  const meter = createMessageMeter(limits);
  const verdicts = Array.from({ length: 9 }, () => meter.take(0, 0));
  expect(verdicts.slice(5)).toEqual(['first refused', 'refused', 'refused', 'abuse']);
});

/** Returns the time after which messages at this rate are abuse; undefined: not within ten minutes. */
function abuseAfterMs(perSecond: number): number | undefined {
  const meter = createMessageMeter(defaultSocketLimits);
  for (let nowMs = 0; nowMs < 600_000; nowMs += 1000 / perSecond)
    if (meter.take(15, nowMs) === 'abuse') return nowMs;
  return undefined;
}

test('when a client floods, accepted messages in between do not reset the count', () => {
  expect(abuseAfterMs(1_000)).toBeLessThan(1_000);
  expect(abuseAfterMs(100)).toBeLessThan(10_000);
  expect(abuseAfterMs(40)).toBeLessThan(60_000);
});

test('when a client is slightly above the rate, messages are only refused', () => {
  expect(abuseAfterMs(21)).toBeUndefined();
});

test('when a message is above the size limit, it does not count for more', () => {
  const meter = createMessageMeter(limits);
  expect([meter.take(60_000, 0), meter.take(2_048, 0)]).toEqual(['accepted', 'accepted']);
});
