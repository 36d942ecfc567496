const FIRST_DELAY_MS = 30_000;
const GROWTH = 4;
const ATTEMPTS_MAX = 7;
/** Old news is no news. */
const LATEST_MS = 24 * 60 * 60 * 1000;

/**
 * How long to wait after the given attempt, the first being 1: half a minute, then four times as long each time, and
 * never less than a push service asks for. Null: not worth another one.
 */
export function retryDelayMs(attempt: number, retryAfter: string | undefined, now: Date): number | null {
  const delayMs = Math.max(FIRST_DELAY_MS * GROWTH ** (attempt - 1), askedMs(retryAfter, now));
  return attempt < ATTEMPTS_MAX && delayMs <= LATEST_MS ? delayMs : null;
}

/** `Retry-After` is a number of seconds or a date; 0 for anything else. */
function askedMs(retryAfter: string | undefined, now: Date): number {
  if (retryAfter === undefined) return 0;
  const askedMsOrNaN = /^\d+$/.test(retryAfter)
    ? Number(retryAfter) * 1000
    : Date.parse(retryAfter) - now.getTime();
  return Number.isNaN(askedMsOrNaN) ? 0 : askedMsOrNaN;
}
