import { styled } from '@mui/material/styles';
import { CardPair } from '@plotline/web/tracker-kit/CardPair.tsx';
import { sectionOf } from '@plotline/web/tracker-kit/use-tracker-page.ts';
import { space } from '@plotline/web/ui/theme/tokens.ts';
import type { ChessSection } from '../../contract/page.ts';
import { AccuracyCard } from './AccuracyCard.tsx';
import { CalendarCard } from './CalendarCard.tsx';
import type { ChessPageData } from './page-for-reader.ts';
import { ClockCard } from './ClockCard.tsx';
import { EndingsCard } from './EndingsCard.tsx';
import { OpeningsCard } from './OpeningsCard.tsx';
import { hiderOf } from './page-for-reader.ts';
import { RatingCard } from './RatingCard.tsx';
import { RatingsHidden } from './RatingsHidden.tsx';
import { ResultsCard } from './ResultsCard.tsx';
import { ratingTitle, sectionTitle } from './section-titles.ts';
import { StreaksCard } from './StreaksCard.tsx';
import { StrengthCard } from './StrengthCard.tsx';
import { WhenCard } from './WhenCard.tsx';

interface StatsProps {
  page: ChessPageData;
  isOwner: boolean;
  showGames: (opening: string) => void;
}

const ONE_COLUMN = '@media (max-width: 1100px)';

const Column = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  gap: space(4),
  minWidth: 0,
  '& > :last-child': { flex: 1 },
});
/** A narrow column beside a wide one. */
const NarrowAndWide = styled(CardPair)({
  gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 5fr)',
  [ONE_COLUMN]: { gridTemplateColumns: 'minmax(0, 1fr)' },
});
/** As many columns as there are cards and room. */
const Rest = styled('div')({
  display: 'grid',
  gap: space(4),
  minWidth: 0,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 320px), 1fr))',
});

/** The charts of one pool in the timeframe. */
export function Stats({ page, isOwner, showGames }: StatsProps) {
  const { bucket, timezone, week_start: weekStart } = page.timeframe;
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
        <NarrowAndWide>
          <Column>{resultCards}</Column>
          <OpeningsCard
            section={openings}
            performance={performance?.performance ?? null}
            isRated={hider === null}
            onShowGames={showGames}
          />
        </NarrowAndWide>
      ) : (
        <CardPair>{resultCards}</CardPair>
      )}
      <CardPair>
        {when && when.cells.length > 0 ? (
          <WhenCard section={when} timezone={timezone} weekStart={weekStart} />
        ) : null}
        {streaks && results && results.rated.games > 0 ? <StreaksCard section={streaks} /> : null}
      </CardPair>
      {calendar && calendar.games > 0 ? <CalendarCard section={calendar} weekStart={weekStart} /> : null}
      <Rest>
        {strength ? <StrengthCard section={strength} /> : null}
        {clock ? <ClockCard section={clock} /> : null}
        {accuracy ? <AccuracyCard section={accuracy} /> : null}
      </Rest>
    </>
  );
}
