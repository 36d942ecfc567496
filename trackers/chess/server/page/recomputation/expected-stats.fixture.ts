import type { WeekStart } from '@plotline/contract/schema.ts';
import { expectedBreakdownOf } from './expected-breakdown.fixture.ts';
import type { RawGame } from './raw-games.fixture.ts';

/** Computes the stats of a page, each by its definition, from all games at once. Slow and plain on purpose. */
export function expectedStatsOf(
  all: readonly RawGame[],
  request: {
    readonly pool: string;
    /** The best rating according to the site, which may know more games. */
    readonly bestElsewhere: number | null;
    readonly from: string;
    readonly to: string;
    readonly timezone: string;
    readonly weekStart: WeekStart;
    /** The opening of a game by the table of the product: the only thing taken from it. */
    readonly familyOf: (game: RawGame) => string | null;
  },
) {
  const counted = all.filter((game) => game.isCounted && game.result !== 'none');
  const local = (game: RawGame) =>
    Temporal.Instant.fromEpochMilliseconds(game.endedMs).toZonedDateTimeISO(request.timezone);
  const dayOf = (game: RawGame) => local(game).toPlainDate().toString();
  const isInWindow = (game: RawGame) => dayOf(game) >= request.from && dayOf(game) <= request.to;
  const pool = counted.filter((game) => game.pool === request.pool).toSorted((a, b) => a.endedMs - b.endedMs);
  const games = pool.filter(isInWindow);
  const rated = games.filter((game) => game.isRated);
  const rest = pool.filter((game) => game.isRated && game.after !== null);
  const closeBefore = rest.findLast((game) => dayOf(game) < request.from)?.after ?? null;
  const ratedInWindow = rest.filter(isInWindow);
  return {
    pool: request.pool,
    firstWeekday: request.weekStart === 'monday' ? 1 : 7,
    counts: countsOf(games),
    white: countsOf(games.filter(({ color }) => color === 'white')),
    black: countsOf(games.filter(({ color }) => color === 'black')),
    rated: countsOf(rated),
    byClass: groupBy(games, ({ timeClass }) => timeClass).map(([timeClass, list]) => ({
      timeClass,
      ...countsOf(list),
    })),
    casual: countsOf(games.filter(({ isRated }) => !isRated)),
    rating: ratedInWindow.at(-1)?.after ?? null,
    closeBefore,
    peak: rest.reduce<number | null>(
      (best, { after }) => (after !== null && (best === null || after > best) ? after : best),
      request.bestElsewhere,
    ),
    days: groupBy(ratedInWindow, dayOf).map(([date, list]) => {
      const ratings = list.flatMap(({ after }) => (after === null ? [] : [after]));
      return { date, close: ratings.at(-1), low: Math.min(...ratings), high: Math.max(...ratings) };
    }),
    gamesByDay: groupBy(games, dayOf).map(([date, list]) => ({ date, games: list.length })),
    ...performanceOf(rated),
    strength: strengthOf(rated),
    endings: {
      wins: endingsOf(games, 'win'),
      draws: endingsOf(games, 'draw'),
      losses: endingsOf(games, 'loss'),
    },
    when: groupBy(games, (game) => `${local(game).dayOfWeek} ${local(game).hour}`).map(([cell, list]) => ({
      cell,
      ...countsOf(list),
    })),
    ...streaksOf(
      pool.filter((game) => game.isRated && dayOf(game) <= request.to),
      isInWindow,
    ),
    ...sessionsOf(rated),
    ...clockOf(games),
    openings: openingsOf(games, request.familyOf),
    breakdown: expectedBreakdownOf(games, { familyOf: request.familyOf, local }),
    accuracy: {
      analysed: games.filter(({ accuracy }) => accuracy !== null).length,
      mean: meanOf(games.flatMap(({ accuracy }) => accuracy ?? [])),
      opponents: meanOf(games.flatMap(({ opponentAccuracy }) => opponentAccuracy ?? [])),
    },
  };
}

export interface Counts {
  readonly games: number;
  readonly won: number;
  readonly drawn: number;
  readonly lost: number;
  readonly scorePercent: number | null;
}

export function countsOf(games: readonly Pick<RawGame, 'result'>[]): Counts {
  const countOf = (result: string) => games.filter((game) => game.result === result).length;
  const [won, drawn, lost] = [countOf('win'), countOf('draw'), countOf('loss')];
  const n = won + drawn + lost;
  return { games: n, won, drawn, lost, scorePercent: n === 0 ? null : ((won + drawn / 2) / n) * 100 };
}

function expectedScore(own: number, opponent: number): number {
  return 1 / (1 + 10 ** ((opponent - own) / 400));
}

function scoreOf(games: readonly RawGame[]): number {
  const { won, drawn } = countsOf(games);
  return won + drawn / 2;
}

function performanceOf(rated: readonly RawGame[]) {
  const opponents = rated.filter(({ opponentRating }) => opponentRating !== null);
  const n = opponents.length;
  const ratings = opponents.map(({ opponentRating }) => opponentRating ?? 0);
  const score = Math.min(Math.max(scoreOf(opponents), 0.25), n - 0.25);
  let [low, high] = [0, 4000];
  for (let step = 0; step < 100; step += 1) {
    const middle = (low + high) / 2;
    const expected = ratings.reduce((sum, rating) => sum + expectedScore(middle, rating), 0);
    if (expected < score) low = middle;
    else high = middle;
  }
  const { won, lost } = countsOf(opponents);
  const average = meanOf(ratings);
  const both = opponents.filter(({ before }) => before !== null);
  return {
    performanceGames: n,
    averageOpponent: average,
    linear: n < 5 || average === null ? null : average + (400 * (won - lost)) / n,
    performance: n < 5 ? null : low,
    expected: {
      games: both.length,
      expected: both.reduce((sum, g) => sum + expectedScore(g.before ?? 0, g.opponentRating ?? 0), 0),
      actual: scoreOf(both),
    },
  };
}

function openingsOf(games: readonly RawGame[], familyOf: (game: RawGame) => string | null) {
  const known = games.flatMap((game) => {
    const family = familyOf(game);
    return family === null ? [] : [{ game, family }];
  });
  return (['white', 'black', 'both'] as const).flatMap((color) =>
    groupBy(
      known.filter(({ game }) => color === 'both' || game.color === color),
      ({ family }) => family,
    ).flatMap(([family, list]) => {
      const played = list.map(({ game }) => game);
      if (played.length < 3) return [];
      const { performance, averageOpponent } = performanceOf(played.filter(({ isRated }) => isRated));
      return [{ color, family, ...countsOf(played), performance, averageOpponent }];
    }),
  );
}

/** The opponent was stronger by this many hundreds: -3 for all below -200, 2 for all from 200 on. */
function bandOf({ before, opponentRating }: RawGame): string {
  const difference = (opponentRating ?? 0) - (before ?? 0);
  return String(Math.min(2, Math.max(-3, Math.floor(difference / 100))));
}

function strengthOf(rated: readonly RawGame[]) {
  const known = rated.filter((game) => game.before !== null && game.opponentRating !== null);
  return groupBy(known, bandOf)
    .map(([band, games]) => ({ band: Number(band), ...countsOf(games) }))
    .filter(({ games }) => games >= 3);
}

function endingsOf(games: readonly RawGame[], result: string): Readonly<Record<string, number>> {
  return Object.fromEntries(
    groupBy(
      games.filter((game) => game.result === result),
      ({ termination }) => termination,
    ).map(([termination, list]) => [termination, list.length]),
  );
}

/** Reads all rated games up to a day. The longest streak is one with a game in the window, earlier games included. */
function streaksOf(rated: readonly RawGame[], isInWindow: (game: RawGame) => boolean) {
  const runs = (isInRun: (game: RawGame) => boolean) => {
    const lengths = rated.map(
      (_, end) => end - rated.slice(0, end + 1).findLastIndex((game) => !isInRun(game)),
    );
    return {
      current: lengths.at(-1) ?? 0,
      longest: Math.max(
        0,
        ...rated.flatMap((game, index) => (isInWindow(game) ? (lengths[index] ?? 0) : [])),
      ),
    };
  };
  return { wins: runs(({ result }) => result === 'win'), unbeaten: runs(({ result }) => result !== 'loss') };
}

const HOUR_MS = 60 * 60 * 1000;

/** A start after the end is ignored. */
function beginningOf({ startedMs, endedMs }: RawGame): number {
  return startedMs === null || startedMs > endedMs ? endedMs : startedMs;
}

function sessionsOf(rated: readonly RawGame[]) {
  let [sessions, place] = [0, 0];
  const placed = rated.map((game, index) => {
    const earlier = rated[index - 1];
    const isNew = !earlier || beginningOf(game) - earlier.endedMs >= HOUR_MS;
    if (isNew) sessions += 1;
    place = isNew ? 1 : place + 1;
    return { game, place: Math.min(place, 4), isAfterLoss: earlier?.result === 'loss' };
  });
  const where = (test: (one: (typeof placed)[number]) => boolean) =>
    countsOf(placed.filter(test).map(({ game }) => game));
  return {
    sessions,
    byGame: [1, 2, 3, 4].map((n) => where((one) => one.place === n)),
    afterLoss: where(({ isAfterLoss }) => isAfterLoss),
    otherwise: where(({ isAfterLoss }) => !isAfterLoss),
  };
}

function clockOf(games: readonly RawGame[]) {
  const timed = games.filter(({ hasClocks }) => hasClocks);
  const phases = [
    { phase: 'opening', from: 1, to: 20 },
    { phase: 'middlegame', from: 21, to: 60 },
    { phase: 'endgame', from: 61, to: Infinity },
  ];
  return {
    timedGames: timed.length,
    phases: phases.map(({ phase, from, to }) => ({
      phase,
      // The median of the medians of games: a longer game does not count for more.
      median: medianOf(
        timed.flatMap(({ thinking }) => {
          const seconds = thinking.filter(({ ply }) => ply >= from && ply <= to);
          return medianOf(seconds.map((one) => one.seconds)) ?? [];
        }),
      ),
    })),
    leftAtMove20: medianOf(timed.flatMap(({ leftAtMove20 }) => leftAtMove20 ?? [])),
  };
}

function meanOf(numbers: readonly number[]): number | null {
  return numbers.length === 0 ? null : numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
}

export function medianOf(numbers: readonly number[]): number | null {
  const sorted = numbers.toSorted((a, b) => a - b);
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}

function groupBy<T>(list: readonly T[], keyOf: (one: T) => string): [string, T[]][] {
  return [...Map.groupBy(list, keyOf)];
}
