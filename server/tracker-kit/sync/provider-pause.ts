import type { ProviderError } from './provider-error.ts';

const MINUTE_MS = 60_000;
/** Caps `Retry-After`: a provider's mistake must not stop its syncs for weeks. */
const LONGEST_PAUSE_MS = 24 * 60 * MINUTE_MS;
const FIRST_BACK_OFF_MS = MINUTE_MS;
const LAST_BACK_OFF_MS = 15 * MINUTE_MS;
const REFUSED_PAUSE_MS = 60 * MINUTE_MS;
/** The circuit breaker opens after this many failures within the window, then lets one step through per probe. */
const BREAKER_FAILURES = 10;
const BREAKER_WINDOW_MS = 10 * MINUTE_MS;
const PROBE_MS = 5 * MINUTE_MS;

/** State of a provider for all its accounts: rate limit, refusal or open circuit breaker. */
export interface Pause {
  /** No requests before then; null when requests are allowed. */
  readonly until: Date | null;
  readonly reason: 'rate_limited' | 'refused' | 'unavailable' | null;
  /** First of the refusals since the last success. */
  readonly refusedSince: Date | null;
  /** Responses of 429 in a row; each doubles the pause. */
  readonly rateLimits: number;
  /** Times of recent failures. */
  readonly failures: readonly Date[];
}

export const NO_PAUSE: Pause = { until: null, reason: null, refusedSince: null, rateLimits: 0, failures: [] };

export function isPaused({ until }: Pause, now: Date): boolean {
  return until !== null && until > now;
}

/** Returns the state after a failed request. A failure of one account counts as a success of the provider. */
export function pauseAfterFailure(pause: Pause, { kind, retryAt }: ProviderError, now: Date): Pause {
  const after = (ms: number) => new Date(now.getTime() + ms);
  if (kind === 'rate_limited') {
    // A request at the very second of `Retry-After`, or within a minute at some providers, gets the next 429.
    const backOff = Math.min(LAST_BACK_OFF_MS, FIRST_BACK_OFF_MS * 2 ** pause.rateLimits);
    const wanted = retryAt === null ? 0 : retryAt.getTime() - now.getTime();
    const until = after(Math.min(LONGEST_PAUSE_MS, Math.max(backOff, wanted)));
    return { ...pause, until, reason: kind, rateLimits: pause.rateLimits + 1 };
  }
  if (kind === 'refused')
    return {
      ...pause,
      until: after(REFUSED_PAUSE_MS),
      reason: kind,
      refusedSince: pause.refusedSince ?? now,
    };
  if (kind !== 'unavailable') return pauseAfterSuccess(pause, now);
  const failures = [...recent(pause.failures, now), now];
  // An open breaker stays open after one more failure: the step after each probe is a single try.
  const isOpen = pause.reason === 'unavailable' || failures.length >= BREAKER_FAILURES;
  return { ...pause, failures, ...(isOpen && { until: after(PROBE_MS), reason: kind }) };
}

/** Returns the state after a response. Recent failures still count, unless the breaker was open. */
export function pauseAfterSuccess(pause: Pause, now: Date): Pause {
  // Another node was rate limited meanwhile.
  if (isPaused(pause, now)) return pause;
  return { ...NO_PAUSE, failures: pause.reason === 'unavailable' ? [] : recent(pause.failures, now) };
}

function recent(failures: readonly Date[], now: Date): readonly Date[] {
  return failures.filter((at) => now.getTime() - at.getTime() < BREAKER_WINDOW_MS);
}
