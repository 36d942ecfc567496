import type { PlayedResult } from '../../contract/game-values.ts';

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

export interface RunningStreaks {
  readonly win: Streak;
  readonly unbeaten: Streak;
}

const NONE: Streak = { games: 0, from: null, to: null };
export const NO_STREAKS: RunningStreaks = { win: NONE, unbeaten: NONE };

/**
 * Finds streaks in games, given in the order in which they ended. `before` are the streaks running before the first
 * game: one that continues counts with its earlier games. The latest of equally long streaks wins.
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
