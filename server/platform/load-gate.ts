export interface LoadLimits {
  /** Requests under way that the node handles without delay. */
  readonly requests: number;
  /** Returns the number of statements that wait for a connection. */
  readonly waitingStatements: () => number;
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

/** Delay of the event loop that counts as pressure. */
const LAG_MS = 30;
/** A burst may take this long and have this many times the limit under way before requests are refused. */
const BURST_MS = 250;
const BURST_FACTOR = 8;
/** Pressure that returns sooner than this is the same overload, not a new burst. */
const CALM_MS = 1_000;

/**
 * Creates a gate that refuses requests while more than the limit are under way and they wait, for a connection to the
 * database or for the event loop. It admits short bursts, and many requests that wait for something else.
 */
export function createLoadGate({ requests: limit, waitingStatements }: LoadLimits): LoadGate {
  let underWay = 0;
  let refused = 0;
  let pressedSinceMs = 0;
  let pressedAtMs = -Infinity;
  let refusedAtMs = -Infinity;
  return {
    refuses: (nowMs, lagMs) => {
      const isPressed = underWay >= limit && (waitingStatements() > 0 || lagMs > LAG_MS);
      if (!isPressed) return false;
      if (nowMs - pressedAtMs > CALM_MS) pressedSinceMs = nowMs;
      pressedAtMs = nowMs;
      if (nowMs - pressedSinceMs <= BURST_MS && underWay < limit * BURST_FACTOR) return false;
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
      };
    },
    isOverloaded: (nowMs) => nowMs - refusedAtMs < CALM_MS,
    get underWay() {
      return underWay;
    },
    get refused() {
      return refused;
    },
  };
}
