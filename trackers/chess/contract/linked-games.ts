import type { TrackerPage } from '@plotline/contract/tracker.ts';
import type { Termination } from './game-values.ts';
import type { LinkedFilter, LinkedGames, STREAKS } from './games.ts';
import type { BreakdownDimension, BreakdownMetric } from './breakdown.ts';
import type { PoolCard, RatingPoint, SectionOf } from './page.ts';

// The games behind the figures of the page, for the links of the web app.

/** By the key of the headline stat. */
export const HEADLINE_GAMES: Readonly<Record<string, LinkedFilter>> = {
  games: {},
  score_percent: {},
  performance: { has: 'opponent_rating' },
};

/** The games that ended in some hours of a weekday; two hours begin at an even one. */
export function hourGames({ weekday, hour }: { weekday: number; hour: number }, hours: number): LinkedFilter {
  const start = hour - (hour % hours);
  return { weekday: String(weekday), hour: hours === 1 ? String(start) : `${start}-${start + hours - 1}` };
}

/** The games of a day of the calendar, which covers a year in each timeframe. */
export function dayGames(date: string): LinkedGames {
  return daysGames(date, date);
}

/** The games of some days, in any timeframe. */
export function daysGames(from: string, to: string): LinkedGames {
  return { filter: { from, to }, isAllTime: true };
}

/** The games behind the value of a headline stat in the period before this one; null without it. */
export function previousGames(
  key: string,
  { from, to, value }: Pick<TrackerPage['timeframe'], 'from' | 'to' | 'value'>,
): LinkedGames | null {
  const filter = HEADLINE_GAMES[key];
  if (filter === undefined || value === 'all') return null;
  const days = Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;
  return { filter: { ...filter, from: addDays(from, -days), to: addDays(from, -1) }, isAllTime: true };
}

/** The figures of a pool's card. Its peak leads to the games of that day, unless only the provider knows it. */
export function poolGames({ pool, peak }: Pick<PoolCard, 'pool' | 'peak'>): {
  readonly games: LinkedGames;
  readonly change: LinkedGames;
  readonly peak: LinkedGames | null;
} {
  return {
    games: { filter: {}, pool },
    change: { filter: { has: 'rating' }, pool },
    peak: peak === null || peak.games === 0 ? null : { ...dayGames(peak.date), pool },
  };
}

/** The games of a point of the rating chart. */
export function ratingGames({ start, end }: Pick<RatingPoint, 'start' | 'end'>): LinkedFilter {
  return { from: start, to: end };
}

/** The games with a place in their session, 1 to 4, from the fourth on together. */
export function sessionGames(place: number): LinkedFilter {
  return { session: String(place) };
}

/** The games of a part of the endings of wins, draws or losses. */
export function endingGames(
  result: 'win' | 'draw' | 'loss',
  endings: readonly { readonly termination: Termination }[],
): LinkedFilter {
  return { result, termination: endings.map(({ termination }) => termination).join(',') };
}

type Streaks = SectionOf<'streaks'>;

/** The games of a streak; null if it has none. */
export function streakGames(key: (typeof STREAKS)[number], streaks: Streaks): LinkedGames | null {
  const { from, to } = streaks[key];
  return from === null || to === null ? null : { filter: { streak: key, from, to }, isAllTime: true };
}

/** The games of a cell of the breakdown. */
export function breakdownGames(
  dimension: BreakdownDimension,
  value: string,
  metric: BreakdownMetric,
): LinkedFilter {
  if (dimension === 'phase') return { has: `${metric}_${value}` };
  return { [dimension]: value, ...(metric === 'score' || metric === 'games' ? {} : { has: metric }) };
}

const DAY_MS = 86_400_000;

function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);
}
