import { type Window, bucketsOf } from '@plotline/server/tracker-kit/window.ts';
import type { SectionOf } from '../../contract/page.ts';
import { movingMedian } from '../formulas/moving-median.ts';
import { countsOf, round } from './counts.ts';
import type { ResultRow } from './result-stats.repository.ts';
import type { AnalysedRow, ClockRow, HourRow } from './play-stats.repository.ts';

export function whenSection(hours: readonly HourRow[]): SectionOf<'when'> {
  return {
    key: 'when',
    kind: 'grid',
    title: 'When',
    cells: hours.map(({ weekday, hour, ...tally }) => ({ weekday, hour, ...countsOf(tally) })),
  };
}

/** `results` of the same window give the share of losses on time. */
export function clockSection(clock: ClockRow | undefined, results: readonly ResultRow[]): SectionOf<'clock'> {
  const phases = [
    { phase: 'opening', seconds: clock?.opening, games: clock?.openingGames },
    { phase: 'middlegame', seconds: clock?.middlegame, games: clock?.middlegameGames },
    { phase: 'endgame', seconds: clock?.endgame, games: clock?.endgameGames },
  ] as const;
  const all = results.reduce((games, row) => games + row.games, 0);
  const flagged = results.reduce(
    (games, row) => games + (row.result === 'loss' && row.termination === 'timeout' ? row.games : 0),
    0,
  );
  return {
    key: 'clock',
    kind: 'figures',
    title: 'Clock',
    games: clock?.games ?? 0,
    phases: phases.flatMap(({ phase, seconds, games = 0 }) =>
      seconds === null || seconds === undefined ? [] : [{ phase, median_seconds: round(seconds), games }],
    ),
    remaining_at_move_20_seconds:
      clock?.leftAtMove20 === null || clock?.leftAtMove20 === undefined ? null : round(clock.leftAtMove20),
    games_to_move_20: clock?.gamesToMove20 ?? 0,
    flagged_games: flagged,
    flag_percent: all === 0 || !clock?.games ? null : round((flagged / all) * 100),
  };
}

export function accuracySection(
  window: Window,
  games: number,
  analysed: readonly AnalysedRow[],
): SectionOf<'accuracy'> {
  const opponents = analysed.flatMap((game) => game.opponents ?? []);
  return {
    key: 'accuracy',
    kind: 'line',
    title: 'Accuracy',
    games,
    analysed: analysed.length,
    mean: mean(analysed.map(({ accuracy }) => accuracy)),
    opponents_mean: mean(opponents),
    opponents_analysed: opponents.length,
    trend: lastOfBuckets(window, trendOf(analysed)),
  };
}

/** Dates each median by the last game in it. */
function trendOf(analysed: readonly AnalysedRow[]) {
  const medians = movingMedian(analysed.map(({ accuracy }) => accuracy));
  return analysed.flatMap(({ date }, index) => {
    const accuracy = medians[index] ?? null;
    return accuracy === null ? [] : [{ date, accuracy: round(accuracy) }];
  });
}

/** Keeps the last point of each bucket of the window. */
function lastOfBuckets<Point extends { date: string }>(window: Window, points: readonly Point[]): Point[] {
  let next = 0;
  return bucketsOf(window).flatMap(({ end }) => {
    const from = next;
    while (next < points.length && (points[next]?.date ?? '') <= end) next += 1;
    return points.slice(from, next).slice(-1);
  });
}

function mean(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  return round(values.reduce((total, value) => total + value, 0) / values.length);
}
