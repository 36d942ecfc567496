import { expect, test } from 'vitest';
import { createMessageMeter, defaultSocketLimits } from './socket-limits.ts';

const limits = { messageBytes: 2_048, messagesPerSecond: 10, messageBurst: 5, messagesIgnored: 3 };

test('when messages come in a burst, those beyond it are refused until time has passed', () => {
  const meter = createMessageMeter(limits);
  const verdicts = Array.from({ length: 7 }, () => meter.take(0, 1_000));
  expect(verdicts).toEqual([...Array(5).fill('taken'), 'first refused', 'refused']);
  expect(meter.take(0, 1_100)).toBe('taken');
  expect(meter.take(0, 1_100)).toBe('first refused');
});

test('when messages come steadily, all are taken', () => {
  const meter = createMessageMeter(limits);
  for (let sent = 0; sent < 100; sent += 1) expect(meter.take(0, sent * 100)).toBe('taken');
});

test('when a message is long, it counts for several', () => {
  const meter = createMessageMeter(limits);
  expect([meter.take(1_536, 0), meter.take(0, 0), meter.take(0, 0)]).toEqual([
    'taken',
    'taken',
    'first refused',
  ]);
});

test('when refusals do not stop a client, it is abuse', () => {
  const meter = createMessageMeter(limits);
  const verdicts = Array.from({ length: 9 }, () => meter.take(0, 0));
  expect(verdicts.slice(5)).toEqual(['first refused', 'refused', 'refused', 'abuse']);
});

/** The moment at which messages at this rate are abuse; undefined: not within ten minutes. */
function abuseAfterMs(perSecond: number): number | undefined {
  const meter = createMessageMeter(defaultSocketLimits);
  for (let nowMs = 0; nowMs < 600_000; nowMs += 1000 / perSecond)
    if (meter.take(15, nowMs) === 'abuse') return nowMs;
  return undefined;
}

test('when a client floods, the messages that pass in between do not help it', () => {
  expect(abuseAfterMs(1_000)).toBeLessThan(1_000);
  expect(abuseAfterMs(100)).toBeLessThan(10_000);
  expect(abuseAfterMs(40)).toBeLessThan(60_000);
});

test('when a client is a little too eager, it is only refused', () => {
  expect(abuseAfterMs(21)).toBeUndefined();
});

test('when a message is longer than any that is read, it does not count for more', () => {
  const meter = createMessageMeter(limits);
  expect(meter.take(60_000, 0)).toBe('taken');
});
