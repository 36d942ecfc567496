import { expect, test } from 'vitest';
import { ProviderError } from './provider-error.ts';
import { NO_PAUSE, isPaused, pauseAfterFailure, pauseAfterSuccess, type Pause } from './provider-pause.ts';

const NOW = new Date('2026-09-15T12:00:00Z');
const inSeconds = (seconds: number) => new Date(NOW.getTime() + seconds * 1_000);
const limited = (retryAt: Date | null = null) => new ProviderError('rate_limited', '429', { retryAt });
const refused = new ProviderError('refused', '403');
const down = new ProviderError('unavailable', '500');

test('when the provider keeps returning 429, pauses double from one minute to 15 minutes', () => {
  let pause: Pause = NO_PAUSE;
  const minutes = [1, 2, 3, 4, 5, 6].map(() => {
    pause = pauseAfterFailure(pause, limited(), NOW);
    return ((pause.until?.getTime() ?? 0) - NOW.getTime()) / 60_000;
  });
  expect(minutes).toEqual([1, 2, 4, 8, 15, 15]);
  expect(pause.reason).toBe('rate_limited');
});

test.each([
  [inSeconds(90), inSeconds(90)],
  [inSeconds(10), inSeconds(60)],
  [inSeconds(-5), inSeconds(60)],
  [inSeconds(10 * 86_400), inSeconds(86_400)],
])('when Retry-After is %s, the pause ends at %s', (retryAt, until) => {
  expect(pauseAfterFailure(NO_PAUSE, limited(retryAt), NOW).until).toEqual(until);
});

test('when Retry-After is short each time, pauses double all the same', () => {
  const second = pauseAfterFailure(
    pauseAfterFailure(NO_PAUSE, limited(inSeconds(5)), NOW),
    limited(inSeconds(5)),
    NOW,
  );
  expect(second.until).toEqual(inSeconds(120));
  expect(pauseAfterFailure(second, limited(inSeconds(1_200)), NOW).until).toEqual(inSeconds(1_200));
});

test('when the provider refuses the product, it is paused for an hour', () => {
  const pause = pauseAfterFailure(NO_PAUSE, refused, NOW);
  expect(pause).toMatchObject({ until: inSeconds(3_600), reason: 'refused' });
  expect([isPaused(pause, inSeconds(3_599)), isPaused(pause, inSeconds(3_600))]).toEqual([true, false]);
});

test('when refusals repeat, the time of the first one stays', () => {
  let pause = pauseAfterFailure(NO_PAUSE, refused, NOW);
  for (const [error, seconds] of [
    [refused, 3_600],
    [limited(), 7_200],
    [down, 7_300],
    [refused, 7_400],
  ] as const)
    pause = pauseAfterFailure(pause, error, inSeconds(seconds));
  expect(pause).toMatchObject({ refusedSince: NOW, until: inSeconds(11_000) });
});

test('when ten requests fail within ten minutes, the provider is paused for five minutes', () => {
  let pause: Pause = NO_PAUSE;
  for (let minute = 0; minute < 9; minute += 1)
    pause = pauseAfterFailure(pause, down, inSeconds(minute * 60));
  expect(pause.until).toBeNull();
  pause = pauseAfterFailure(pause, down, inSeconds(9 * 60));
  expect(pause).toMatchObject({ until: inSeconds(14 * 60), reason: 'unavailable' });
  const spread = [0, 3, 6, 9, 12, 15, 18, 21, 24, 27].reduce<Pause>(
    (before, minute) => pauseAfterFailure(before, down, inSeconds(minute * 60)),
    NO_PAUSE,
  );
  expect(spread.until).toBeNull();
});

test('when some requests succeed in between, ten failures within ten minutes still pause the provider', () => {
  let pause: Pause = NO_PAUSE;
  for (let minute = 0; minute < 9; minute += 1) {
    pause = pauseAfterFailure(pause, down, inSeconds(minute * 60));
    pause = pauseAfterSuccess(pause, inSeconds(minute * 60 + 30));
    expect(pause).toMatchObject({ until: null, reason: null });
  }
  expect(pauseAfterFailure(pause, down, inSeconds(9 * 60))).toMatchObject({
    until: inSeconds(14 * 60),
    reason: 'unavailable',
  });
});

test('when a request succeeds after a pause, nothing is counted any more', () => {
  const broken: Pause = { ...NO_PAUSE, until: NOW, reason: 'unavailable', failures: [inSeconds(-300)] };
  expect(pauseAfterSuccess(broken, NOW)).toEqual(NO_PAUSE);
  expect(pauseAfterSuccess(pauseAfterFailure(NO_PAUSE, limited(), NOW), inSeconds(60))).toEqual(NO_PAUSE);
});

test('when a request succeeds during a pause, the pause stays', () => {
  const paused = pauseAfterFailure(NO_PAUSE, limited(), NOW);
  expect(pauseAfterSuccess(paused, inSeconds(59))).toEqual(paused);
});

test('when the probe after a pause fails, the next one is five minutes later', () => {
  const broken: Pause = { ...NO_PAUSE, until: NOW, reason: 'unavailable', failures: [inSeconds(-300)] };
  expect(pauseAfterFailure(broken, down, NOW)).toMatchObject({
    until: inSeconds(300),
    reason: 'unavailable',
  });
});

test.each(['not_found', 'closed', 'bad_response'] as const)(
  'when the failure is %s, the provider works',
  (kind) => {
    const before = pauseAfterFailure(NO_PAUSE, limited(), NOW);
    expect(pauseAfterFailure(before, new ProviderError(kind, ''), inSeconds(60))).toEqual(NO_PAUSE);
  },
);
