import { setImmediate as nextTurn } from 'node:timers/promises';
import type { PageRequest } from '@plotline/server/tracker-kit/tracker-server.ts';
import { orUnshown, unshown, type Unshown } from '@plotline/server/tracker-kit/unshown.ts';
import type { Window } from '@plotline/server/tracker-kit/window.ts';
import type { ChessSection, SectionOf } from '../../contract/page.ts';
import type { ChessDb } from '../chess.db.ts';
import { performanceOf, type Performance } from '../formulas/performance.ts';
import { countHours, findAnalysed, findSequence, measureClock, type Span } from './play-stats.repository.ts';
import {
  countBands,
  countOpenings,
  countOpponents,
  countResults,
  type BandRow,
  type OpeningRow,
} from './result-stats.repository.ts';
import { NO_STREAKS } from '../formulas/streaks.ts';
import { breakdownSection } from './breakdown-section.ts';
import { breakDown } from './breakdown.repository.ts';
import { headlineOf } from './headline.ts';
import { accuracySection, clockSection, whenSection } from './play-sections.ts';
import { findRunningStreaks } from './running-streaks.repository.ts';
import { findPoolDays, type PoolRow } from './pools.repository.ts';
import { calendarFrom, calendarSection, chartEnd, ratingSection } from './rating-section.ts';
import { endingsSection, resultsSection, tallyOf } from './results-sections.ts';
import { streaksSection } from './streaks-section.ts';
import { countsOf, gamesOf, round, scoreOf, sum } from './counts.ts';

interface StrengthBand {
  /** Opponent's rating minus own rating; null at the open ends. */
  readonly from: number | null;
  readonly to: number | null;
}

/** Weakest opponents first. A difference equal to a limit belongs to the upper band. */
const STRENGTH_BANDS: readonly StrengthBand[] = [
  { from: null, to: -200 },
  { from: -200, to: -100 },
  { from: -100, to: 0 },
  { from: 0, to: 100 },
  { from: 100, to: 200 },
  { from: 200, to: null },
];

/** Computes the stats of one pool in a window from its counted games. */
export async function poolStats(
  db: ChessDb,
  request: PageRequest,
  { pool, window, hidingRatings }: { pool: PoolRow; window: Window; hidingRatings: Span['hidingRatings'] },
) {
  const { userId, today, excluded } = request;
  const { from, to } = window;
  const span: Span = { userId, pool: pool.pool, from, to, hidingRatings, excluded };
  const both: Span = { ...span, from: window.before?.from ?? from };
  const daysFrom = from < calendarFrom(today) ? from : calendarFrom(today);
  const isStandard = pool.pool.split(':')[1] === 'standard';
  const [results, opponents, bands, hours, days, openings, clock, analysed, sequence, streaksBefore, parts] =
    await Promise.all([
      countResults(db, both, from),
      countOpponents(db, both, from),
      countBands(db, span),
      countHours(db, span),
      findPoolDays(db, { userId, excluded }, { pool: pool.pool, from: daysFrom, to }),
      isStandard ? countOpenings(db, span) : [],
      measureClock(db, span),
      findAnalysed(db, span),
      findSequence(db, span),
      pool.firstOn < from ? findRunningStreaks(db, span, from) : NO_STREAKS,
      breakDown(db, span),
    ]);
  const now = results.filter(({ isBefore }) => !isBefore);
  const performance = {
    now: performanceOf(opponents.filter(({ isBefore }) => !isBefore)),
    before: performanceOf(opponents.filter(({ isBefore }) => isBefore)),
  };
  const sections: (ChessSection | Unshown)[] = [
    orUnshown('rating', () => ratingSection(window, days, pool)),
    orUnshown('results', () => resultsSection(now)),
    orUnshown('performance', () => performanceSection(performance.now, bands)),
    orUnshown('strength', () => strengthSection(bands)),
    await openingsSection(openings).catch((error: unknown) => unshown('openings', error)),
    orUnshown('endings', () => endingsSection(now)),
    orUnshown('when', () => whenSection(hours)),
    orUnshown('calendar', () => calendarSection(today, days)),
    orUnshown('streaks', () => streaksSection(sequence, streaksBefore)),
    orUnshown('clock', () => clockSection(clock, now)),
    orUnshown('accuracy', () =>
      accuracySection({ ...window, to: chartEnd(window, pool) }, gamesOf(tallyOf(now)), analysed),
    ),
    orUnshown('breakdown', () => breakdownSection(parts)),
  ];
  const headline = headlineOf({ window, pool, results, performance });
  return { headline, sections };
}

export type PoolStats = Awaited<ReturnType<typeof poolStats>>;

const MIN_GAMES_IN_BAND = 3;

/** `performance` covers games with a known opponent's rating, `bands` those with both ratings known. */
function performanceSection(performance: Performance, bands: readonly BandRow[]): SectionOf<'performance'> {
  const known = sum(bands);
  const expected = bands.reduce((total, band) => total + band.expected, 0);
  return {
    key: 'performance',
    kind: 'figures',
    title: 'Performance',
    ...performance,
    expected:
      bands.length === 0
        ? null
        : { games: gamesOf(known), expected: round(expected), actual: scoreOf(known) },
  };
}

function strengthSection(bands: readonly BandRow[]): SectionOf<'strength'> {
  return {
    key: 'strength',
    kind: 'bars',
    title: 'By opponent strength',
    bands: bands.flatMap((row) => {
      const band = STRENGTH_BANDS[row.band];
      return band && gamesOf(row) >= MIN_GAMES_IN_BAND ? [{ ...band, ...countsOf(row) }] : [];
    }),
  };
}

const MIN_GAMES = 3;

type Row = SectionOf<'openings'>['rows'][number];

/** Families by colour and over both, most games first, each with its variations. */
async function openingsSection(rows: readonly OpeningRow[]): Promise<SectionOf<'openings'>> {
  const shown: Row[] = [];
  for (const color of ['both', 'white', 'black'] as const) {
    const own = rows.filter((row) => color === 'both' || row.color === color);
    for (const [family, same] of Map.groupBy(own, (row) => row.family)) {
      if (gamesOf(sum(same)) < MIN_GAMES) continue;
      shown.push(familyRow(color, family, same));
      await nextTurn();
    }
  }
  return { key: 'openings', kind: 'table', title: 'Openings', rows: shown.toSorted(byGames) };
}

function familyRow(color: Row['color'], family: string, rows: readonly OpeningRow[]): Row {
  const variations = [...Map.groupBy(rows, ({ name }) => name)].map(([name, same]) => ({
    name,
    ...statsOf(same),
  }));
  return { name: family, color, ...statsOf(rows), variations: variations.toSorted(byGames) };
}

function statsOf(rows: readonly OpeningRow[]) {
  const {
    average_opponent: average,
    performance,
    games: performance_games,
  } = performanceOf(
    rows.flatMap(({ opponents }) =>
      opponents.map(([rating, won, drawn, lost]) => ({ rating, won, drawn, lost })),
    ),
  );
  const [most] = rows.toSorted((a, b) => gamesOf(b) - gamesOf(a));
  return {
    eco: most?.eco || null,
    ...countsOf(sum(rows)),
    performance,
    average_opponent: average === null ? null : Math.round(average),
    performance_games,
  };
}

function byGames(a: { games: number; name: string }, b: { games: number; name: string }): number {
  return b.games - a.games || a.name.localeCompare(b.name);
}
