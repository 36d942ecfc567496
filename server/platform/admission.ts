import { createConnectionShare } from './connection-share.ts';
import { tooManyRequests } from './http/errors.ts';
import { addressLimit } from './rate-limit.ts';
import type { ConnectionShare } from './request-context.ts';

export interface AdmissionLimits {
  /** Connections to the database that all requests share. */
  readonly connections: number;
  /** Longest wait of a request. */
  readonly maxWaitMs?: number;
  /** Returns milliseconds of a monotonic clock. */
  readonly clock?: () => number;
}

/** Decides when requests run, so that no caller takes the connections and the processor from the others. */
export interface Admission {
  /**
   * Returns the turn of a request once its caller has a place: at once, or after the caller's earlier requests.
   * Of one that waits, `onWait` gets the function that ends the wait.
   * @throws HttpError 429 when too many requests of the caller wait, or this one has waited for too long
   */
  enter(caller: string, onWait?: (giveUp: () => void) => void): Turn | Promise<Turn>;
  /** Number of requests that wait. */
  readonly waiting: number;
}

/** The place of a running request. */
export interface Turn {
  /** Connections that all requests of the caller share. */
  readonly share: ConnectionShare;
  /** Gives the place to the next request; more calls do nothing. */
  leave(): void;
}

/** Share of the connections that one caller may have in use, and all demanding callers together. */
const SHARE = 1 / 4;
const MIN_PLACES = 2;
/** Requests of one caller that may wait; each holds a body of up to 1 MB in memory. */
const MAX_WAITING = 128;
/** From so many waiting requests of all callers on, demanding ones may add none. */
const MAX_ALL_WAITING = 512;
const MAX_WAIT_MS = 10_000;
/** A caller is demanding when some request has waited for so much longer than none has. */
const DEMANDING_MS = 1_000;
/** Waits are forgotten in this time. */
const MEMORY_MS = 5_000;
const RETRY_AFTER_S = 5;

interface Caller {
  readonly key: string;
  readonly places: number;
  readonly share: ConnectionShare;
  readonly waiting: Waiting[];
  running: number;
  demandMs: number;
  countedAtMs: number;
}

interface Waiting {
  readonly start: (turn: Turn) => void;
}

/**
 * Creates an admission. Requests of one caller run in the order in which they came, as many at a time as the caller has
 * places. Callers who keep some waiting are demanding: they share the places of one caller, in turn.
 */
export function createAdmission({
  connections,
  maxWaitMs = MAX_WAIT_MS,
  clock = () => performance.now(),
}: AdmissionLimits): Admission {
  const placesOfOne = Math.max(MIN_PLACES, Math.floor(connections * SHARE));
  const placesOf = addressLimit(placesOfOne);
  const waitingOf = addressLimit(MAX_WAITING);
  const callers = new Map<string, Caller>();
  /** Demanding callers with waiting requests; the first one is the next. */
  const demanding = new Set<Caller>();
  let allWaiting = 0;
  const running = { ordinary: 0, demanding: 0 };

  function callerOf(key: string): Caller {
    const known = callers.get(key);
    if (known) return known;
    const places = placesOf(key);
    const share = createConnectionShare(places);
    const caller = { key, places, share, waiting: [], running: 0, demandMs: 0, countedAtMs: clock() };
    callers.set(key, caller);
    return caller;
  }

  /** Counts the time since the last change; called before each. */
  function isDemanding(caller: Caller): boolean {
    const nowMs = clock();
    const elapsedMs = nowMs - caller.countedAtMs;
    caller.countedAtMs = nowMs;
    const demandMs = caller.demandMs + (caller.waiting.length > 0 ? elapsedMs : -elapsedMs);
    caller.demandMs = Math.min(Math.max(demandMs, 0), MEMORY_MS);
    return caller.demandMs >= DEMANDING_MS;
  }

  function hasPlace(caller: Caller): boolean {
    return caller.running < caller.places;
  }

  function run(caller: Caller, as: keyof typeof running): Turn {
    let isRunning = true;
    caller.running += 1;
    running[as] += 1;
    return {
      share: caller.share,
      leave: () => {
        if (!isRunning) return;
        isRunning = false;
        caller.running -= 1;
        running[as] -= 1;
        startWaiting(caller);
        forgetIdle(caller);
      },
    };
  }

  function startWaiting(caller: Caller): void {
    if (isDemanding(caller) && caller.waiting.length > 0) demanding.add(caller);
    while (!demanding.has(caller) && hasPlace(caller) && caller.waiting.length > 0)
      startFirst(caller, 'ordinary');
    for (const next of demanding) {
      if (running.demanding >= (running.ordinary > 0 ? 1 : placesOfOne)) break;
      if (!hasPlace(next)) continue;
      isDemanding(next);
      startFirst(next, 'demanding');
      // To the end of the line.
      demanding.delete(next);
      if (next.waiting.length > 0) demanding.add(next);
    }
  }

  function startFirst(caller: Caller, as: keyof typeof running): void {
    caller.waiting[0]?.start(run(caller, as));
  }

  function wait(caller: Caller, onWait?: (giveUp: () => void) => void): Promise<Turn> {
    if (caller.waiting.length >= waitingOf(caller.key)) throw refusal();
    if (isDemanding(caller) && allWaiting >= MAX_ALL_WAITING) throw refusal();
    return new Promise((resolve, reject) => {
      const timer = setTimeout(giveUp, maxWaitMs).unref();
      const request: Waiting = {
        start: (turn) => {
          remove();
          resolve(turn);
        },
      };
      function remove(): void {
        clearTimeout(timer);
        caller.waiting.splice(caller.waiting.indexOf(request), 1);
        allWaiting -= 1;
      }
      function giveUp(): void {
        if (!caller.waiting.includes(request)) return;
        isDemanding(caller);
        remove();
        if (caller.waiting.length === 0) demanding.delete(caller);
        forgetIdle(caller);
        reject(refusal());
      }
      onWait?.(giveUp);
      caller.waiting.push(request);
      allWaiting += 1;
      startWaiting(caller);
    });
  }

  /** Forgets a caller without requests when the time of their waits is over. */
  function forgetIdle(caller: Caller): void {
    if (caller.running > 0 || caller.waiting.length > 0) return;
    if (isDemanding(caller) || caller.demandMs > 0) setTimeout(forgetIdle, caller.demandMs, caller).unref();
    else if (callers.get(caller.key) === caller) callers.delete(caller.key);
  }

  return {
    enter: (key, onWait) => {
      const caller = callerOf(key);
      const isFree = caller.waiting.length === 0 && hasPlace(caller) && !isDemanding(caller);
      return isFree ? run(caller, 'ordinary') : wait(caller, onWait);
    },
    get waiting() {
      return allWaiting;
    },
  };
}

function refusal() {
  return tooManyRequests(
    'http.too_many_waiting',
    'You have too many requests under way. Please try again in a moment.',
    RETRY_AFTER_S,
  );
}
