import type { PlayedResult } from '../../contract/words.ts';

export interface DatedResult {
  readonly result: PlayedResult;
  readonly date: string;
}

export interface Streak {
  readonly games: number;
  readonly from: string | null;
  readonly to: string | null;
}

export interface Streaks {
  readonly currentWin: Streak;
  readonly longestWin: Streak;
  readonly currentUnbeaten: Streak;
  readonly longestUnbeaten: Streak;
}

/** The streaks that last, at some moment. */
export interface RunningStreaks {
  readonly win: Streak;
  readonly unbeaten: Streak;
}

const NONE: Streak = { games: 0, from: null, to: null };
export const NO_STREAKS: RunningStreaks = { win: NONE, unbeaten: NONE };

/**
 * Games in the order in which they ended, and the streaks that lasted before the first of them: one that goes on in these
 * games counts whole. Of streaks of one length the latest counts.
 */
export function streaksOf(games: Iterable<DatedResult>, before: RunningStreaks = NO_STREAKS): Streaks {
  let { win, unbeaten } = before;
  let [longestWin, longestUnbeaten] = [NONE, NONE];
  for (const { result, date } of games) {
    win = result === 'win' ? longer(win, date) : NONE;
    unbeaten = result === 'loss' ? NONE : longer(unbeaten, date);
    if (win.games >= longestWin.games) longestWin = win;
    if (unbeaten.games >= longestUnbeaten.games) longestUnbeaten = unbeaten;
  }
  return { currentWin: win, longestWin, currentUnbeaten: unbeaten, longestUnbeaten };
}

function longer({ games, from }: Streak, date: string): Streak {
  return { games: games + 1, from: from ?? date, to: date };
}
