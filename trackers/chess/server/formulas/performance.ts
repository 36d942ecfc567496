/** Games against opponents of one rating. Lists of them take the place of lists of games. */
export interface OpponentTally {
  readonly rating: number;
  readonly won: number;
  readonly drawn: number;
  readonly lost: number;
}

export interface Performance {
  readonly games: number;
  readonly average_opponent: number | null;
  /** The average opponent, and 400 points for each win more than losses, over the games. */
  readonly linear: number | null;
  /** The rating of which the Elo model would have expected the score. */
  readonly performance: number | null;
}

const MIN_GAMES = 5;
const HIGHEST = 4000;
const PRECISION = 0.01;

/** How strong a user played. Estimates are null below 5 games. */
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

/** All or nothing would be infinitely good or bad, so that a quarter of a point is kept away from both. */
function logistic(opponents: readonly OpponentTally[], games: number): number {
  const score = total(opponents, ({ won, drawn }) => won + drawn / 2);
  const wanted = Math.min(games - 0.25, Math.max(0.25, score));
  // Of 1 / (1 + 10 ^ ((opponent - own) / 400)) each opponent's part is computed once.
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
