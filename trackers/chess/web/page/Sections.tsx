import type { TrackerPageProps } from '@plotline/web/tracker-kit/tracker-web.ts';
import { useRef } from 'react';
import { EmptyTimeframe } from '@plotline/web/tracker-kit/EmptyTimeframe.tsx';
import { formatLocalDate } from '@plotline/web/tracker-kit/format.ts';
import { timeSpan } from '@plotline/web/tracker-kit/dates.ts';
import { sectionOf } from '@plotline/web/tracker-kit/use-tracker-page.ts';
import { trackerPath } from '@plotline/web/tracker-kit/paths.ts';
import { BelowFold } from '@plotline/web/tracker-kit/BelowFold.tsx';
import type { LinkedGames } from '../../contract/games.ts';
import { tracker } from '../../tracker.ts';
import { NO_FILTER } from './game-filter.ts';
import { GamesPlaceProvider, type GamesPlace } from './GamesLink.tsx';
import { CalendarCard } from './CalendarCard.tsx';
import { Stats } from './Stats.tsx';
import { GamesCard } from './GamesCard.tsx';
import type { ChessPageData } from './page-for-reader.ts';
import { PageHeadline, PoolRow } from './PageHeadline.tsx';

export function Sections({ page, place }: { page: ChessPageData; place: TrackerPageProps }) {
  const { timeframe, setQuery } = place;
  const games = useRef<HTMLDivElement>(null);
  const results = sectionOf(page, 'results');
  const calendar = sectionOf(page, 'calendar');
  const openings = sectionOf(page, 'openings');
  const families = openings?.rows.filter(({ color }) => color === 'both').map(({ name }) => name) ?? [];
  const gamesPlace: GamesPlace = {
    hrefOf: (linked) =>
      trackerPath(place.username, tracker.type, { query: { ...addressOf(page, place), ...queryOf(linked) } }),
    show: (linked) => {
      setQuery({ ...NO_FILTER, ...queryOf(linked) });
      games.current?.scrollIntoView({ block: 'start' });
    },
  };
  if (!results || results.all.games === 0) {
    return (
      <>
        <PoolRow page={page} place={place} />
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
      <GamesPlaceProvider value={gamesPlace}>
        <PageHeadline page={page} place={place} />
        <Stats page={page} place={place} />
      </GamesPlaceProvider>
      <BelowFold height={800}>
        <GamesCard ref={games} place={place} selector={page.selector.value} openings={families} />
      </BelowFold>
    </>
  );
}

const ALL_TIME = { timeframe: 'all' } as const;

function queryOf({ filter, isAllTime = false, pool }: LinkedGames): Record<string, string> {
  return {
    ...(isAllTime && ALL_TIME),
    ...(pool !== undefined && { selector: pool }),
    ...filter,
    counted: 'yes',
  };
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
  if (lastGameOn >= page.timeframe.from) return `No games in this pool ${span}.`;
  return `No games ${span}. Last game: ${formatLocalDate(lastGameOn)}.`;
}
