import type { ProviderError } from './provider-error.ts';
import { isOfToken } from './lanes.ts';

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
/** Time within which a second user has to meet a refusal for it to concern everyone. */
const SUSPECT_MS = 60 * MINUTE_MS;

/** A refusal or rate limit that concerns one user, as long as no other one meets it. */
export interface Suspect {
  readonly userId: string;
  readonly reason: 'rate_limited' | 'refused';
  readonly at: Date;
}

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
  /** Null after a success. */
  readonly suspect: Suspect | null;
}

export const NO_PAUSE: Pause = {
  until: null,
  reason: null,
  refusedSince: null,
  rateLimits: 0,
  failures: [],
  suspect: null,
};

export function isPaused({ until }: Pause, now: Date): boolean {
  return until !== null && until > now;
}

/** A failed request: who met it, null for no user, and in which lane. */
export interface Failed {
  readonly userId: string | null;
  readonly lane: number;
  readonly now: Date;
}

/**
 * Whether a failure concerns the user who met it, as far as is known: a refusal, or the rate limit of a token, that no
 * other user has met lately.
 */
export function isSuspicion(pause: Pause, error: ProviderError, { userId, lane, now }: Failed): boolean {
  const reason = reasonOf(error);
  if (!error.isRefusal && !(error.kind === 'rate_limited' && isOfToken({ lane }))) return false;
  // The probe after a pause met the same again.
  if (pause.reason === reason) return false;
  const before = pause.suspect;
  const isConfirmed =
    userId !== null &&
    before?.reason === reason &&
    before.userId !== userId &&
    now.getTime() - before.at.getTime() < SUSPECT_MS;
  return !isConfirmed;
}

export function pauseAfterSuspicion(pause: Pause, error: ProviderError, { userId, now }: Failed): Pause {
  return userId === null ? pause : { ...pause, suspect: { userId, reason: reasonOf(error), at: now } };
}

function reasonOf({ isRefusal }: ProviderError): Suspect['reason'] {
  return isRefusal ? 'refused' : 'rate_limited';
}

/** Returns how long one account waits after a refusal or rate limit that concerns it alone. */
export function waitAlone(
  { isRefusal, retryAt }: ProviderError,
  { attempts, now }: { readonly attempts: number; readonly now: Date },
): number {
  return isRefusal ? REFUSED_PAUSE_MS : backOff(attempts, { retryAt, now });
}

/** Returns the duration of a pause after a number of rate limits in a row. */
function backOff(rateLimits: number, { retryAt, now }: { retryAt: Date | null; now: Date }): number {
  // A request at the very second of `Retry-After`, or within a minute at some providers, gets the next 429.
  const least = Math.min(LAST_BACK_OFF_MS, FIRST_BACK_OFF_MS * 2 ** rateLimits);
  const wanted = retryAt === null ? 0 : retryAt.getTime() - now.getTime();
  return Math.min(LONGEST_PAUSE_MS, Math.max(least, wanted));
}

/** Returns the state after a failed request. A failure of one account counts as a success of the provider. */
export function pauseAfterFailure(pause: Pause, error: ProviderError, now: Date): Pause {
  const { kind, retryAt, isRefusal } = error;
  const after = (ms: number) => new Date(now.getTime() + ms);
  if (kind === 'rate_limited') {
    const until = after(backOff(pause.rateLimits, { retryAt, now }));
    return { ...pause, until, reason: kind, rateLimits: pause.rateLimits + 1, suspect: null };
  }
  if (isRefusal)
    return {
      ...pause,
      until: after(REFUSED_PAUSE_MS),
      reason: 'refused',
      refusedSince: pause.refusedSince ?? now,
      suspect: null,
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
