import type { TrackerPageProps } from '@plotline/web/tracker-kit/tracker-web.ts';
import { useRef } from 'react';
import { EmptyTimeframe } from '@plotline/web/tracker-kit/EmptyTimeframe.tsx';
import { formatLocalDate } from '@plotline/web/tracker-kit/format.ts';
import { HeadlineRow } from '@plotline/web/tracker-kit/HeadlineRow.tsx';
import { timeSpan } from '@plotline/web/tracker-kit/dates.ts';
import { sectionOf } from '@plotline/web/tracker-kit/use-tracker-page.ts';
import { trackerPath } from '@plotline/web/tracker-kit/paths.ts';
import { tracker } from '../../tracker.ts';
import { NO_FILTER } from './game-filter.ts';
import { GamesPlaceProvider, type GamesPlace } from './GamesLink.tsx';
import { CalendarCard } from './CalendarCard.tsx';
import { Stats } from './Stats.tsx';
import { GamesCard } from './GamesCard.tsx';
import { chessHeadline } from './headline-stats.ts';
import { hiderOf, type ChessPageData } from './page-for-reader.ts';
import { PoolCards } from './PoolCards.tsx';

interface SectionsProps {
  page: ChessPageData;
  place: TrackerPageProps;
}

/** The stats of one pool in one timeframe, and its games. */
export function Sections({ page, place }: SectionsProps) {
  const { timeframe, setQuery } = place;
  const games = useRef<HTMLDivElement>(null);
  const results = sectionOf(page, 'results');
  const calendar = sectionOf(page, 'calendar');
  const openings = sectionOf(page, 'openings');
  const families = openings?.rows.filter(({ color }) => color === 'both').map(({ name }) => name) ?? [];
  const gamesPlace: GamesPlace = {
    hrefOf: (filter) =>
      trackerPath(place.username, tracker.type, {
        query: { ...addressOf(page, place), ...filter, counted: 'yes' },
      }),
    show: (filter) => {
      setQuery({ ...NO_FILTER, ...filter, counted: 'yes' });
      games.current?.scrollIntoView({ block: 'start' });
    },
  };
  const pools = (
    <PoolCards
      isRated={hiderOf(page) === null}
      timeframe={timeframe}
      pools={sectionOf(page, 'pools')?.pools ?? []}
      puzzles={sectionOf(page, 'puzzles')?.puzzles ?? []}
      selected={page.selector.value}
      onSelect={(selector) => setQuery({ selector })}
    />
  );
  if (!results || results.all.games === 0) {
    return (
      <>
        {pools}
        <EmptyTimeframe accent="green" place={place}>
          {noGamesText(page, timeSpan(timeframe))}
        </EmptyTimeframe>
        {calendar && calendar.games > 0 ? (
          <CalendarCard section={calendar} weekStart={page.timeframe.week_start} />
        ) : null}
      </>
    );
  }
  return (
    <>
      {pools}
      <HeadlineRow
        stats={chessHeadline(page.headline, {
          isCompared: timeframe !== 'all',
          isRated: hiderOf(page) === null,
        })}
      />
      <GamesPlaceProvider value={gamesPlace}>
        <Stats page={page} place={place} />
      </GamesPlaceProvider>
      <GamesCard ref={games} place={place} selector={page.selector.value} openings={families} />
    </>
  );
}

/** The query of this page without a filter, with the pool and timeframe that it shows. */
function addressOf(page: ChessPageData, { query, timeframe }: TrackerPageProps): Record<string, string> {
  const kept = Object.entries(query).filter(([key]) => !Object.hasOwn(NO_FILTER, key));
  return { ...Object.fromEntries(kept), timeframe, selector: page.selector.value };
}

/** Names the last game, unless it is one of another pool within this timeframe. */
function noGamesText(page: ChessPageData, span: string): string {
  const lastGameOn = sectionOf(page, 'summary')?.last_game_on ?? null;
  if (lastGameOn === null) return `No games ${span}.`;
  if (lastGameOn >= page.timeframe.from) return `No games of this pool ${span}.`;
  return `No games ${span}. Last game: ${formatLocalDate(lastGameOn)}.`;
}
