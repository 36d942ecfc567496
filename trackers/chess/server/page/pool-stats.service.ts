import type { PageRequest } from '@plotline/server/tracker-kit/tracker-server.ts';
import type { Window } from '@plotline/server/tracker-kit/window.ts';
import type { ChessSection } from '../../contract/page.ts';
import type { ChessDb } from '../chess.db.ts';
import type { Span } from './counted-games.repository.ts';
import { countBands, countOpenings, countOpponents, countResults } from './result-stats.repository.ts';
import { performanceOf } from '../formulas/performance.ts';
import { NO_STREAKS } from '../formulas/streaks.ts';
import { headlineOf } from './headline.ts';
import { openingsSection } from './openings-section.ts';
import { accuracySection, clockSection, whenSection } from './play-sections.ts';
import { countHours, findAnalysed, findSequence, measureClock } from './play-stats.repository.ts';
import { findRunningStreaks } from './running-streaks.repository.ts';
import { findPoolDays, type PoolRow } from './pools.repository.ts';
import { calendarFrom, calendarSection, ratingSection } from './rating-section.ts';
import { endingsSection, resultsSection, tallyOf } from './results-sections.ts';
import { performanceSection, strengthSection } from './strength-sections.ts';
import { streaksSection } from './streaks-section.ts';
import { gamesOf } from './counts.ts';

interface PoolPage {
  readonly pool: PoolRow;
  readonly window: Window;
  readonly hidingRatings: Span['hidingRatings'];
}

/** Computes the stats of one pool in a window from its counted games. */
export async function poolStats(
  db: ChessDb,
  request: PageRequest,
  { pool, window, hidingRatings }: PoolPage,
) {
  const { userId, today, scheduled } = request;
  const { from, to } = window;
  const span: Span = { userId, pool: pool.pool, from, to, hidingRatings, scheduled };
  const both: Span = { ...span, from: window.before?.from ?? from };
  const daysFrom = from < calendarFrom(today) ? from : calendarFrom(today);
  const isStandard = pool.pool.split(':')[1] === 'standard';
  const [results, opponents, bands, hours, days, openings, clock, analysed, sequence, streaksBefore] =
    await Promise.all([
      countResults(db, both, from),
      countOpponents(db, both, from),
      countBands(db, span),
      countHours(db, span),
      findPoolDays(db, { userId, scheduled }, { pool: pool.pool, from: daysFrom, to }),
      isStandard ? countOpenings(db, span) : [],
      measureClock(db, span),
      findAnalysed(db, span),
      findSequence(db, span),
      pool.firstOn < from ? findRunningStreaks(db, span, from) : NO_STREAKS,
    ]);
  const now = results.filter(({ isBefore }) => !isBefore);
  const performance = {
    now: performanceOf(opponents.filter(({ isBefore }) => !isBefore)),
    before: performanceOf(opponents.filter(({ isBefore }) => isBefore)),
  };
  const sections: ChessSection[] = [
    ratingSection(window, days, pool),
    resultsSection(now),
    performanceSection(performance.now, bands),
    strengthSection(bands),
    await openingsSection(openings),
    endingsSection(now),
    whenSection(hours),
    calendarSection(today, days),
    streaksSection(sequence, streaksBefore),
    clockSection(clock, now),
    accuracySection(window, gamesOf(tallyOf(now)), analysed),
  ];
  const headline = headlineOf({ window, pool, results, performance });
  return { headline, sections };
}

export type PoolStats = Awaited<ReturnType<typeof poolStats>>;
