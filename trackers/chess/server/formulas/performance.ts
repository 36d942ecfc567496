/** Games against opponents of one rating. */
export interface OpponentTally {
  readonly rating: number;
  readonly won: number;
  readonly drawn: number;
  readonly lost: number;
}

export interface Performance {
  readonly games: number;
  readonly average_opponent: number | null;
  /** Average opponent plus 400 * (won - lost) / games. */
  readonly linear: number | null;
  /** The rating that the Elo model expects this score of. */
  readonly performance: number | null;
}

const MIN_GAMES = 5;
const HIGHEST = 4000;
const PRECISION = 0.01;

/** Estimates the strength of play. Estimates are null below 5 games. */
export function performanceOf(opponents: readonly OpponentTally[]): Performance {
  const games = total(opponents, gamesOf);
  const average = games === 0 ? null : total(opponents, (one) => one.rating * gamesOf(one)) / games;
  if (average === null || games < MIN_GAMES) {
    return { games, average_opponent: average, linear: null, performance: null };
  }
  const surplus = total(opponents, ({ won, lost }) => won - lost);
  return {
    games,
    average_opponent: average,
    linear: Math.round(average + (400 * surplus) / games),
    performance: Math.round(logistic(opponents, games)),
  };
}

/** Keeps a quarter of a point away from 0 and from all points, which no finite rating expects. */
function logistic(opponents: readonly OpponentTally[], games: number): number {
  const score = total(opponents, ({ won, drawn }) => won + drawn / 2);
  const wanted = Math.min(games - 0.25, Math.max(0.25, score));
  // The opponent's part of 1 / (1 + 10 ^ ((opponent - own) / 400)) is computed once.
  const weights = opponents.map((one) => ({ games: gamesOf(one), weight: 10 ** (one.rating / 400) }));
  let low = 0;
  let high = HIGHEST;
  while (high - low > PRECISION) {
    const middle = (low + high) / 2;
    const own = 10 ** (middle / 400);
    let expected = 0;
    for (const one of weights) expected += (one.games * own) / (own + one.weight);
    if (expected < wanted) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

function gamesOf({ won, drawn, lost }: OpponentTally): number {
  return won + drawn + lost;
}

function total(opponents: readonly OpponentTally[], of: (one: OpponentTally) => number): number {
  return opponents.reduce((sum, one) => sum + of(one), 0);
}
