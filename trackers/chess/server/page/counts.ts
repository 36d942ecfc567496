/** Games by their results. */
export interface Tally {
  readonly won: number;
  readonly drawn: number;
  readonly lost: number;
}

const NO_GAMES: Tally = { won: 0, drawn: 0, lost: 0 };

export function sum(tallies: readonly Tally[]): Tally {
  return tallies.reduce(
    (total, { won, drawn, lost }) => ({
      won: total.won + won,
      drawn: total.drawn + drawn,
      lost: total.lost + lost,
    }),
    NO_GAMES,
  );
}

export function gamesOf({ won, drawn, lost }: Tally): number {
  return won + drawn + lost;
}

export function scoreOf({ won, drawn }: Tally): number {
  return won + drawn / 2;
}

export function countsOf(tally: Tally) {
  const { won, drawn, lost } = tally;
  return { games: gamesOf(tally), won, drawn, lost, score_percent: percentOf(tally) };
}

/** The score in percent; null without games. */
export function percentOf(tally: Tally): number | null {
  const games = gamesOf(tally);
  return games === 0 ? null : round((scoreOf(tally) / games) * 100);
}

/** Rounds to two decimals, more than the page shows. */
export function round(value: number): number {
  return Math.round(value * 100) / 100;
}
