import type { PlayedResult } from '../../contract/game-values.ts';

/**
 * A session ends after this break: from the end of a game to the start of the next one, or to its end if its start is
 * unknown. Games that overlap belong to one session.
 */
export const SESSION_GAP_MINUTES = 60;

/** The place of a game in its session; `null` if its time is unknown: it belongs to no session and ends none. */
export type SessionStep = 'first' | 'next' | null;

export interface SteppedResult {
  readonly result: PlayedResult;
  readonly step: SessionStep;
}

export interface ResultTally {
  readonly won: number;
  readonly drawn: number;
  readonly lost: number;
}

export interface Sessions {
  readonly sessions: number;
  /** First, second, third, and fourth or later game of a session. */
  readonly byGame: readonly ResultTally[];
  readonly afterLoss: ResultTally;
  readonly otherwise: ResultTally;
}

const LAST_PLACE = 4;

type Counter = { -readonly [Key in keyof ResultTally]: number };

/** Counts results by sessions; games in the order in which they ended. */
export function sessionsOf(games: Iterable<SteppedResult>): Sessions {
  const byGame = Array.from({ length: LAST_PLACE }, newCounter);
  const afterLoss = newCounter();
  const otherwise = newCounter();
  let sessions = 0;
  let place = 0;
  let earlier: PlayedResult | null = null;
  for (const { result, step } of games) {
    if (step === 'first') sessions += 1;
    if (step !== null) {
      place = step === 'first' ? 1 : place + 1;
      count(byGame[Math.min(place, LAST_PLACE) - 1], result);
    }
    count(earlier === 'loss' ? afterLoss : otherwise, result);
    earlier = result;
  }
  return { sessions, byGame, afterLoss, otherwise };
}

function newCounter(): Counter {
  return { won: 0, drawn: 0, lost: 0 };
}

function count(counter: Counter | undefined, result: PlayedResult): void {
  if (counter) counter[FIELDS[result]] += 1;
}

const FIELDS: Readonly<Record<PlayedResult, keyof Counter>> = { win: 'won', draw: 'drawn', loss: 'lost' };
