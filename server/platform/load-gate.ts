export interface LoadLimits {
  /** Requests under way that the node handles without a noticeable queue. */
  readonly requests: number;
  /** Returns the number of statements that wait for a connection. */
  readonly waitingStatements: () => number;
  /** Returns for how long the first of them has been waiting. */
  readonly connectionWaitMs?: () => number;
  /** Returns the number of requests under way that wait for others of their caller, see admission.ts. */
  readonly waitingRequests?: () => number;
}

/** Decides whether a node takes another request. */
export interface LoadGate {
  /** Returns whether a request that arrives now, with the event loop late by `lagMs`, must be refused. */
  refuses(nowMs: number, lagMs: number): boolean;
  /** Counts a request; call the result once or more when it is over. */
  begin(): () => void;
  /** Returns whether a request was refused within the last second. */
  isOverloaded(nowMs: number): boolean;
  readonly underWay: number;
  readonly refused: number;
}

/** Delay of the event loop that counts as waiting. */
const LAG_MS = 30;
/** A burst may have this many times the limit under way, unless an overload began within the last ten seconds. */
const BURST_FACTOR = 3;
const RECENT_MS = 10_000;
/** A queue that was not drained for this long is an overload, not a burst. */
const BURST_MS = 250;
/** Statements that wait for so long wait for locks: an overload, however few requests are under way. */
const STALLED_MS = 500;
/** An overload lasts this long; then a standing queue begins the next one. */
const OVERLOAD_MS = 2_000;
/** During an overload so much of the limit may be under way: admitted requests hardly wait. */
const OVERLOAD_SHARE = 1 / 4;
/** A queue that was not seen for this long is another one. */
const QUEUE_MS = 1_000;
const REFUSING_MS = 1_000;

/**
 * Creates a gate that refuses requests while they wait, for a connection to the database or for the event loop. Bursts
 * that drain are admitted. When a queue stands (as in CoDel), an overload begins: so few requests are admitted then that
 * no queue forms. Requests that wait for something else are always admitted.
 */
export function createLoadGate({
  requests: limit,
  waitingStatements,
  connectionWaitMs = () => 0,
  waitingRequests = () => 0,
}: LoadLimits): LoadGate {
  let underWay = 0;
  let refused = 0;
  let refusedAtMs = -Infinity;
  let queuedSinceMs = Infinity;
  let queuedAtMs = -Infinity;
  let overloadedSinceMs = -Infinity;

  function running(): number {
    return underWay - waitingRequests();
  }

  /** Returns whether a queue that is seen now is a burst; otherwise an overload may begin. */
  function isBurst(nowMs: number): boolean {
    queuedSinceMs = nowMs - queuedAtMs > QUEUE_MS ? nowMs : Math.min(queuedSinceMs, nowMs);
    queuedAtMs = nowMs;
    const isStanding = nowMs - queuedSinceMs > BURST_MS;
    const most = nowMs - overloadedSinceMs > RECENT_MS ? limit * BURST_FACTOR : limit;
    if (isStanding) overloadedSinceMs = nowMs;
    return !isStanding && running() < most;
  }

  return {
    refuses: (nowMs, lagMs) => {
      if (connectionWaitMs() > STALLED_MS) overloadedSinceMs = nowMs;
      const isOverload = nowMs - overloadedSinceMs <= OVERLOAD_MS;
      const isFull = running() >= (isOverload ? limit * OVERLOAD_SHARE : limit);
      const isQueued = isFull && (waitingStatements() > 0 || lagMs > LAG_MS);
      if (!isQueued || (!isOverload && isBurst(nowMs))) return false;
      refused += 1;
      refusedAtMs = nowMs;
      return true;
    },
    begin: () => {
      underWay += 1;
      let isUnderWay = true;
      return () => {
        if (isUnderWay) underWay -= 1;
        isUnderWay = false;
        if (running() <= limit / 2) queuedSinceMs = Infinity;
      };
    },
    isOverloaded: (nowMs) => nowMs - refusedAtMs < REFUSING_MS,
    get underWay() {
      return underWay;
    },
    get refused() {
      return refused;
    },
  };
}
