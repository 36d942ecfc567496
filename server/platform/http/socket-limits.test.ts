import { expect, test } from 'vitest';
import { createMessageMeter } from './socket-limits.ts';

const limits = { messagesPerSecond: 10, messageBurst: 5, messagesIgnored: 3 };

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
