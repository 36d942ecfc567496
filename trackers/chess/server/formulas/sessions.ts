import type { PlayedResult } from '../../contract/words.ts';

/**
 * A session ends when nothing is played for so long: from the end of one game to the start of the next, or to its end
 * where its start is not known. Games that overlap are of one session.
 */
export const SESSION_GAP_MINUTES = 60;

/** Which game of a session one is; `null` where its time is not known: it may be of any, and parts none. */
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

/** Games in the order in which they ended. */
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
