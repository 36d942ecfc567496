import { closeCodes } from '@plotline/contract/presence.ts';

/** Failed attempts in a row before the client waits for the network or the server to be back. */
export const MAX_ATTEMPTS = 5;
const FIRST_DELAY_MS = 1_000;
const MAX_DELAY_MS = 30_000;
const JITTER = 0.2;
/** Spreads the reconnections of all clients after a restart. */
const RESTART_SPREAD_MS = 5_000;

/** Returns 1 s, 2 s, 4 s … up to 30 s, each ± 20 %. `attempt` counts from 0, `random` returns 0 to 1. */
export function reconnectDelayMs(attempt: number, random: () => number): number {
  const delayMs = Math.min(FIRST_DELAY_MS * 2 ** attempt, MAX_DELAY_MS);
  return Math.round(delayMs * (1 + JITTER * (2 * random() - 1)));
}

/** Returns the delay of the first attempt after the server announced a restart. */
export function restartDelayMs(random: () => number): number {
  return Math.round(RESTART_SPREAD_MS * random());
}

export type AfterClose =
  /** Either side closed the connection on purpose. */
  | 'stay away'
  /** The session is over: the app must check who is signed in. */
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
