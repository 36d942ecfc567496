import { expect, test } from 'vitest';
import { ProviderError } from '../providers/provider-error.ts';
import { NO_PAUSE, isPaused, pauseAfter, pauseAfterAnswer, type Pause } from './pause.ts';

const NOW = new Date('2026-09-15T12:00:00Z');
const inSeconds = (seconds: number) => new Date(NOW.getTime() + seconds * 1_000);
const limited = (retryAt: Date | null = null) => new ProviderError('rate_limited', '429', { retryAt });
const refused = new ProviderError('refused', '403');
const down = new ProviderError('unavailable', '500');

test('when it is too much, all wait a minute, then twice as long, at most 15 minutes', () => {
  let pause: Pause = NO_PAUSE;
  const waits = [1, 2, 3, 4, 5, 6].map(() => {
    pause = pauseAfter(pause, limited(), NOW);
    return ((pause.until?.getTime() ?? 0) - NOW.getTime()) / 60_000;
  });
  expect(waits).toEqual([1, 2, 4, 8, 15, 15]);
  expect(pause.reason).toBe('rate_limited');
});

test.each([
  [inSeconds(90), inSeconds(90)],
  [inSeconds(10), inSeconds(60)],
  [inSeconds(-5), inSeconds(60)],
  [inSeconds(10 * 86_400), inSeconds(86_400)],
])('when the provider says until %s, all wait until %s', (retryAt, until) => {
  expect(pauseAfter(NO_PAUSE, limited(retryAt), NOW).until).toEqual(until);
});

test('when the provider says a short time again and again, all wait twice as long each time', () => {
  const second = pauseAfter(pauseAfter(NO_PAUSE, limited(inSeconds(5)), NOW), limited(inSeconds(5)), NOW);
  expect(second.until).toEqual(inSeconds(120));
  expect(pauseAfter(second, limited(inSeconds(1_200)), NOW).until).toEqual(inSeconds(1_200));
});

test('when the product itself is refused, an hour passes', () => {
  const pause = pauseAfter(NO_PAUSE, refused, NOW);
  expect(pause).toMatchObject({ until: inSeconds(3_600), reason: 'refused' });
  expect([isPaused(pause, inSeconds(3_599)), isPaused(pause, inSeconds(3_600))]).toEqual([true, false]);
});

test('when it is refused again, or something else comes in between, it is known since when', () => {
  let pause = pauseAfter(NO_PAUSE, refused, NOW);
  for (const [error, seconds] of [
    [refused, 3_600],
    [limited(), 7_200],
    [down, 7_300],
    [refused, 7_400],
  ] as const)
    pause = pauseAfter(pause, error, inSeconds(seconds));
  expect(pause).toMatchObject({ refusedSince: NOW, until: inSeconds(11_000) });
});

test('when ten failures come in ten minutes, it is tried every five minutes until it answers', () => {
  let pause: Pause = NO_PAUSE;
  for (let minute = 0; minute < 9; minute += 1) pause = pauseAfter(pause, down, inSeconds(minute * 60));
  expect(pause.until).toBeNull();
  pause = pauseAfter(pause, down, inSeconds(9 * 60));
  expect(pause).toMatchObject({ until: inSeconds(14 * 60), reason: 'unavailable' });
  const spread = [0, 3, 6, 9, 12, 15, 18, 21, 24, 27].reduce<Pause>(
    (before, minute) => pauseAfter(before, down, inSeconds(minute * 60)),
    NO_PAUSE,
  );
  expect(spread.until).toBeNull();
});

test('when it answers in between, ten failures in ten minutes are too many all the same', () => {
  let pause: Pause = NO_PAUSE;
  for (let minute = 0; minute < 9; minute += 1) {
    pause = pauseAfter(pause, down, inSeconds(minute * 60));
    pause = pauseAfterAnswer(pause, inSeconds(minute * 60 + 30));
    expect(pause).toMatchObject({ until: null, reason: null });
  }
  expect(pauseAfter(pause, down, inSeconds(9 * 60))).toMatchObject({
    until: inSeconds(14 * 60),
    reason: 'unavailable',
  });
});

test('when it answers after a break, all goes on and nothing is counted', () => {
  const broken: Pause = { ...NO_PAUSE, until: NOW, reason: 'unavailable', failures: [inSeconds(-300)] };
  expect(pauseAfterAnswer(broken, NOW)).toEqual(NO_PAUSE);
  expect(pauseAfterAnswer(pauseAfter(NO_PAUSE, limited(), NOW), inSeconds(60))).toEqual(NO_PAUSE);
});

test('when it was told to rest while it answered, it rests', () => {
  const paused = pauseAfter(NO_PAUSE, limited(), NOW);
  expect(pauseAfterAnswer(paused, inSeconds(59))).toEqual(paused);
});

test('when the one try after a break fails, the next is five minutes later', () => {
  const broken: Pause = { ...NO_PAUSE, until: NOW, reason: 'unavailable', failures: [inSeconds(-300)] };
  expect(pauseAfter(broken, down, NOW)).toMatchObject({ until: inSeconds(300), reason: 'unavailable' });
});

test.each(['not_found', 'closed', 'bad_response'] as const)(
  'when one player is %s, the provider works',
  (kind) => {
    const before = pauseAfter(NO_PAUSE, limited(), NOW);
    expect(pauseAfter(before, new ProviderError(kind, ''), inSeconds(60))).toEqual(NO_PAUSE);
  },
);
