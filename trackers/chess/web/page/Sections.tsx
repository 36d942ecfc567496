import type { TrackerPageProps } from '@plotline/web/tracker-kit/tracker-web.ts';
import { useRef } from 'react';
import { timeSpan } from '@plotline/web/tracker-kit/time-span.ts';
import { sectionOf } from '@plotline/web/tracker-kit/use-tracker-page.ts';
import { CalendarCard } from './CalendarCard.tsx';
import type { ChessPageAnswer } from './chess-page-answer.ts';
import { NoneInWindow } from './EmptyPage.tsx';
import { Stats } from './Stats.tsx';
import { GamesCard } from './GamesCard.tsx';
import { Headlines } from './Headlines.tsx';
import { hiderOf } from './page-for-reader.ts';
import { PoolCards } from './PoolCards.tsx';

interface SectionsProps {
  page: ChessPageAnswer;
  place: TrackerPageProps;
}

/** The figures of one pool in one timeframe, and the games behind them. */
export function Sections({ page, place }: SectionsProps) {
  const { timeframe, setQuery } = place;
  const games = useRef<HTMLDivElement>(null);
  const results = sectionOf(page, 'results');
  const calendar = sectionOf(page, 'calendar');
  const openings = sectionOf(page, 'openings');
  const families = openings?.rows.filter(({ color }) => color === 'both').map(({ name }) => name) ?? [];
  const showGames = (opening: string) => {
    setQuery({ opening });
    games.current?.scrollIntoView({ block: 'start' });
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
    const lastGameOn = sectionOf(page, 'summary')?.last_game_on ?? null;
    return (
      <>
        {pools}
        <NoneInWindow
          span={timeSpan(timeframe)}
          lastGameOn={lastGameOn}
          isPlayedElsewhere={lastGameOn !== null && lastGameOn >= page.timeframe.from}
          onShowAll={() => setQuery({ timeframe: 'all' })}
        />
        {calendar && calendar.games > 0 ? (
          <CalendarCard section={calendar} weekStart={page.timeframe.week_start} />
        ) : null}
      </>
    );
  }
  return (
    <>
      {pools}
      <Headlines page={page} />
      <Stats page={page} isOwner={place.isOwner} showGames={showGames} />
      <GamesCard ref={games} place={place} selector={page.selector.value} openings={families} />
    </>
  );
}
