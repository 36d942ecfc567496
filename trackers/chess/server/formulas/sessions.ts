import type { PlayedResult } from '../../contract/words.ts';

export interface TimedResult {
  readonly result: PlayedResult;
  readonly endedAtMs: number;
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

const GAP_MS = 60 * 60 * 1000;
const LAST_PLACE = 4;

type Counter = { -readonly [Key in keyof ResultTally]: number };

/** Games in the order in which they ended: an hour without one ends a session. */
export function sessionsOf(games: Iterable<TimedResult>): Sessions {
  const byGame = Array.from({ length: LAST_PLACE }, newCounter);
  const afterLoss = newCounter();
  const otherwise = newCounter();
  let sessions = 0;
  let place = 0;
  let earlier: TimedResult | null = null;
  for (const game of games) {
    const goesOn = earlier !== null && game.endedAtMs - earlier.endedAtMs < GAP_MS;
    place = goesOn ? place + 1 : 1;
    if (!goesOn) sessions += 1;
    count(byGame[Math.min(place, LAST_PLACE) - 1], game.result);
    count(earlier?.result === 'loss' ? afterLoss : otherwise, game.result);
    earlier = game;
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
