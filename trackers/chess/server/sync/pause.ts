import type { ProviderError } from '../providers/provider-error.ts';

const MINUTE_MS = 60_000;
/** Whatever a provider wishes: no one is to wait for weeks because of a slip of theirs. */
const LONGEST_MS = 24 * 60 * MINUTE_MS;
const FIRST_RATE_LIMIT_MS = MINUTE_MS;
const LAST_RATE_LIMIT_MS = 15 * MINUTE_MS;
const REFUSED_MS = 60 * MINUTE_MS;
/** So many failures in so much time, and the provider is tried again only now and then. */
const BREAKING_FAILURES = 10;
const FAILURES_MS = 10 * MINUTE_MS;
const PROBE_MS = 5 * MINUTE_MS;

/** Whether a provider may be asked, for everybody. */
export interface Pause {
  /** Until then no one asks. */
  readonly until: Date | null;
  readonly reason: 'rate_limited' | 'refused' | 'unavailable' | null;
  /** Since when it refuses this product, until it answers. */
  readonly refusedSince: Date | null;
  readonly rateLimits: number;
  /** When it failed of late. */
  readonly failures: readonly Date[];
}

export const NO_PAUSE: Pause = { until: null, reason: null, refusedSince: null, rateLimits: 0, failures: [] };

export function isPaused({ until }: Pause, now: Date): boolean {
  return until !== null && until > now;
}

/** What a failure means for everybody. One player's trouble means nothing. */
export function pauseAfter(pause: Pause, { kind, retryAt }: ProviderError, now: Date): Pause {
  const rest = (ms: number) => new Date(now.getTime() + ms);
  if (kind === 'rate_limited') {
    // Coming back at the very second, or before a minute is over at Lichess, is answered with the next 429.
    const doubled = Math.min(LAST_RATE_LIMIT_MS, FIRST_RATE_LIMIT_MS * 2 ** pause.rateLimits);
    const wished = retryAt === null ? 0 : retryAt.getTime() - now.getTime();
    const until = rest(Math.min(LONGEST_MS, Math.max(doubled, wished)));
    return { ...pause, until, reason: kind, rateLimits: pause.rateLimits + 1 };
  }
  if (kind === 'refused')
    return { ...pause, until: rest(REFUSED_MS), reason: kind, refusedSince: pause.refusedSince ?? now };
  if (kind !== 'unavailable') return pauseAfterAnswer(pause, now);
  const failures = [...lately(pause.failures, now), now];
  // Once broken, one failure is enough: what comes after the pause is a single try.
  const isBroken = pause.reason === 'unavailable' || failures.length >= BREAKING_FAILURES;
  return { ...pause, failures, ...(isBroken && { until: rest(PROBE_MS), reason: kind }) };
}

/** What an answer means for everybody. Failures of late count on, unless it is the answer that a break waited for. */
export function pauseAfterAnswer(pause: Pause, now: Date): Pause {
  // A user was told meanwhile that it is too much.
  if (isPaused(pause, now)) return pause;
  return { ...NO_PAUSE, failures: pause.reason === 'unavailable' ? [] : lately(pause.failures, now) };
}

function lately(failures: readonly Date[], now: Date): readonly Date[] {
  return failures.filter((at) => now.getTime() - at.getTime() < FAILURES_MS);
}
