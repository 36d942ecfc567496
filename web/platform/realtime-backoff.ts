import { closeCodes } from '@plotline/contract/presence.ts';

/** So many failures in a row, then it waits for a sign that things have changed. */
export const MAX_ATTEMPTS = 5;
const FIRST_DELAY_MS = 1_000;
const LONGEST_DELAY_MS = 30_000;
const JITTER = 0.2;
/** After a restart everybody comes back, but not at the same moment. */
const RESTART_SPREAD_MS = 5_000;

/** 1 s, 2 s, 4 s … up to 30 s, each give or take a fifth. `attempt` counts from 0, `random` gives 0 to 1. */
export function reconnectDelayMs(attempt: number, random: () => number): number {
  const delayMs = Math.min(FIRST_DELAY_MS * 2 ** attempt, LONGEST_DELAY_MS);
  return Math.round(delayMs * (1 + JITTER * (2 * random() - 1)));
}

/** The first time after the server said that it restarts. */
export function restartDelayMs(random: () => number): number {
  return Math.round(RESTART_SPREAD_MS * random());
}

export type AfterClose =
  /** Either side wanted it so. */
  | 'stay away'
  /** The session is over: whoever is signed in here must be asked for again. */
  | 'session ended'
  | 'restart'
  | 'reconnect';

export function afterClose(code: number): AfterClose {
  switch (code) {
    case closeCodes.left:
      return 'stay away';
    case closeCodes.signedOut:
    case closeCodes.deactivated:
      return 'session ended';
    case closeCodes.restart:
      return 'restart';
    default:
      return 'reconnect';
  }
}
