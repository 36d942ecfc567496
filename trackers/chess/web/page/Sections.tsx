import { styled } from '@mui/material/styles';
import type { TrackerPageProps } from '@plotline/web/tracker-kit/tracker-web.ts';
import { space } from '@plotline/web/ui/theme/tokens.ts';
import { useRef } from 'react';
import type { ChessSection } from '../../contract/page.ts';
import { timeSpan } from '@plotline/web/tracker-kit/time-span.ts';
import { sectionOf } from '@plotline/web/tracker-kit/use-tracker-page.ts';
import { AccuracyCard } from './AccuracyCard.tsx';
import { CalendarCard } from './CalendarCard.tsx';
import type { ChessPageAnswer } from './chess-page-answer.ts';
import { ClockCard } from './ClockCard.tsx';
import { NoneInWindow } from './EmptyPage.tsx';
import { EndingsCard } from './EndingsCard.tsx';
import { GamesCard } from './GamesCard.tsx';
import { OpeningsCard } from './OpeningsCard.tsx';
import { hiderOf } from './page-for-reader.ts';
import { PoolCards } from './PoolCards.tsx';
import { RatingCard } from './RatingCard.tsx';
import { RatingsHidden } from './RatingsHidden.tsx';
import { ResultsCard } from './ResultsCard.tsx';
import { ratingTitle, sectionTitle } from './section-titles.ts';
import { StreaksCard } from './StreaksCard.tsx';
import { StrengthCard } from './StrengthCard.tsx';
import { WhenCard } from './WhenCard.tsx';

interface SectionsProps {
  page: ChessPageAnswer;
  place: TrackerPageProps;
}

const ONE_COLUMN = '@media (max-width: 1100px)';

const column = { display: 'flex', flexDirection: 'column', gap: space(4), minWidth: 0 } as const;
const Column = styled('div')({ ...column, '& > :last-child': { flex: 1 } });
const grid = (columns: string) => ({
  display: 'grid',
  gridTemplateColumns: columns,
  gap: space(4),
  '& > *': { minWidth: 0 },
  [ONE_COLUMN]: { gridTemplateColumns: 'minmax(0, 1fr)' },
});
const FewAndMany = styled('div')(grid('minmax(0, 3fr) minmax(0, 5fr)'));
const Halves = styled('div')(grid('repeat(2, minmax(0, 1fr))'));
/** As many columns as there are cards and room. */
const Rest = styled('div')({
  ...column,
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 320px), 1fr))',
});

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
        {calendar && calendar.games > 0 ? <CalendarCard section={calendar} /> : null}
      </>
    );
  }
  return (
    <>
      {pools}
      <Figures page={page} isOwner={place.isOwner} showGames={showGames} />
      <GamesCard ref={games} place={place} selector={page.selector.value} openings={families} />
    </>
  );
}

interface FiguresProps {
  page: ChessPageAnswer;
  isOwner: boolean;
  showGames: (opening: string) => void;
}

function Figures({ page, isOwner, showGames }: FiguresProps) {
  const { bucket, timezone } = page.timeframe;
  const hider = hiderOf(page);
  const titled = <Key extends ChessSection['key']>(key: Key) => {
    const section = sectionOf(page, key);
    return section ? { ...section, title: sectionTitle(section, isOwner) } : undefined;
  };
  const rating = sectionOf(page, 'rating');
  const results = titled('results');
  const performance = sectionOf(page, 'performance');
  const openings = titled('openings');
  const endings = titled('endings');
  const when = titled('when');
  const streaks = titled('streaks');
  const calendar = titled('calendar');
  const strength = titled('strength');
  const clock = titled('clock');
  const accuracy = titled('accuracy');
  const resultCards = (
    <>
      {results ? <ResultsCard section={results} performance={performance} /> : null}
      {endings ? <EndingsCard section={endings} /> : null}
    </>
  );
  return (
    <>
      {hider ? <RatingsHidden by={hider} /> : null}
      {rating && !hider ? (
        <RatingCard section={rating} title={ratingTitle(page.selector)} bucket={bucket} />
      ) : null}
      {openings && openings.rows.length > 0 ? (
        <FewAndMany>
          <Column>{resultCards}</Column>
          <OpeningsCard
            section={openings}
            performance={performance?.performance ?? null}
            isRated={hider === null}
            onShowGames={showGames}
          />
        </FewAndMany>
      ) : (
        <Halves>{resultCards}</Halves>
      )}
      <Halves>
        {when ? <WhenCard section={when} timezone={timezone} /> : null}
        {streaks ? <StreaksCard section={streaks} /> : null}
      </Halves>
      {calendar && calendar.games > 0 ? <CalendarCard section={calendar} /> : null}
      <Rest>
        {strength ? <StrengthCard section={strength} /> : null}
        {clock ? <ClockCard section={clock} /> : null}
        {accuracy ? <AccuracyCard section={accuracy} /> : null}
      </Rest>
    </>
  );
}
