import { styled } from '@plotline/web/ui/theme/styled.ts';
import { CardPair } from '@plotline/web/tracker-kit/CardPair.tsx';
import type { BucketKind } from '@plotline/web/tracker-kit/dates.ts';
import type { TrackerPageProps } from '@plotline/web/tracker-kit/tracker-web.ts';
import { sectionOf } from '@plotline/web/tracker-kit/use-tracker-page.ts';
import { BelowFold } from '@plotline/web/tracker-kit/BelowFold.tsx';
import { Card } from '@plotline/web/ui/Card.tsx';
import { SectionCard } from '@plotline/web/ui/SectionCard.tsx';
import { ChartCard } from '@plotline/web/ui/charts/ChartCard.tsx';
import { LineChart } from '@plotline/web/ui/charts/LineChart.tsx';
import { mixin, query, space, tabularFigures } from '@plotline/web/ui/theme/tokens.ts';
import { EyeOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { STRENGTHS, type LinkedFilter } from '../../contract/games.ts';
import { hourGames, ratingGames } from '../../contract/linked-games.ts';
import type { ChessSection, RatingPoint, SectionOf } from '../../contract/page.ts';
import { ScoreBars } from '../shared/ScoreBars.tsx';
import { ratingText } from '../shared/chess-labels.ts';
import { bandLabel } from '../shared/score-labels.ts';
import { AccuracyCard } from './AccuracyCard.tsx';
import { BreakdownCard } from './BreakdownCard.tsx';
import { CalendarCard } from './CalendarCard.tsx';
import { ClockCard } from './ClockCard.tsx';
import { GamesLink, useShowGames } from './GamesLink.tsx';
import { hiderOf, type ChessPageData } from './page-for-reader.ts';
import { ResultsAndOpenings } from './ResultsAndOpenings.tsx';
import { ratingPoints, ratingSubtitle, ratingTable } from './rating-points.ts';
import { ratingTitle, sectionTitle } from './section-titles.ts';
import { StreaksCard } from './StreaksCard.tsx';
import type { WeekStart } from '@plotline/contract/schema.ts';
import { GridHeatmap } from '@plotline/web/ui/charts/GridHeatmap.tsx';
import { useMatches } from '@plotline/web/ui/use-layout.ts';
import { COUNT_COLORS, SCORE_COLORS, whenGrid, whenTable } from './when-grid.ts';

/** As many columns as there are cards and room. */
const Rest = styled('div')({
  ...mixin.grid(4),
  minWidth: 0,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 320px), 1fr))',
});

export function Stats({ page, place }: { page: ChessPageData; place: TrackerPageProps }) {
  const { bucket, timezone, week_start: weekStart } = page.timeframe;
  const hider = hiderOf(page);
  const titled = <Key extends ChessSection['key']>(key: Key) => {
    const section = sectionOf(page, key);
    return section ? { ...section, title: sectionTitle(section, place) } : undefined;
  };
  const rating = sectionOf(page, 'rating');
  const results = titled('results');
  const openings = titled('openings');
  const endings = titled('endings');
  const when = titled('when');
  const streaks = titled('streaks');
  const calendar = titled('calendar');
  const strength = titled('strength');
  const clock = titled('clock');
  const accuracy = titled('accuracy');
  const breakdown = titled('breakdown');
  return (
    <>
      {hider ? <RatingsHidden by={hider} /> : null}
      {rating && !hider ? (
        <BelowFold height={400}>
          <RatingCard section={rating} title={ratingTitle(page.selector)} bucket={bucket} />
        </BelowFold>
      ) : null}
      <BelowFold height={620}>
        <ResultsAndOpenings
          results={results}
          endings={endings}
          openings={openings}
          performance={sectionOf(page, 'performance')}
          isRated={hider === null}
        />
      </BelowFold>
      <BelowFold height={390}>
        <CardPair>
          {when && when.cells.length > 0 ? (
            <WhenCard section={when} timezone={timezone} weekStart={weekStart} />
          ) : null}
          {streaks && results && results.rated.games > 0 ? <StreaksCard section={streaks} /> : null}
        </CardPair>
      </BelowFold>
      {calendar && calendar.games > 0 ? (
        <BelowFold height={270}>
          <CalendarCard section={calendar} weekStart={weekStart} />
        </BelowFold>
      ) : null}
      <BelowFold height={390}>
        <Rest>
          {strength ? <StrengthCard section={strength} /> : null}
          {clock ? <ClockCard section={clock} /> : null}
          {accuracy ? <AccuracyCard section={accuracy} /> : null}
        </Rest>
      </BelowFold>
      <BelowFold height={560}>
        {breakdown ? <BreakdownCard section={breakdown} place={place} /> : null}
      </BelowFold>
    </>
  );
}

function StrengthCard({ section }: { section: SectionOf<'strength'> }) {
  if (section.bands.length === 0) return null;
  const bars = section.bands.map(({ from, to, games, score_percent }) => ({
    key: `${from} ${to}`,
    label: bandLabel(from, to),
    filter: strengthFilter(from, to),
    games,
    score_percent,
  }));
  return (
    <SectionCard title={section.title} subtitle="Score by rating difference">
      <ScoreBars label={section.title} bars={bars} />
    </SectionCard>
  );
}

function strengthFilter(from: number | null, to: number | null): LinkedFilter {
  const strength = STRENGTHS.find((band) => band === `${from ?? ''}..${to ?? ''}`);
  return strength === undefined ? {} : { strength };
}

const Line = styled('p')({
  ...mixin.muted(14),
  ...mixin.row(3),
  margin: 0,
  '& svg': { flex: 'none' },
});

/** Replaces the rating chart where ratings are hidden. */
function RatingsHidden({ by }: { by: 'owner' | 'reader' }) {
  return (
    <Card>
      <Line>
        <EyeOff size={18} strokeWidth={1.75} aria-hidden />
        {by === 'owner' ? 'The owner hides their ratings.' : "You've hidden ratings in this browser."}
      </Line>
    </Card>
  );
}

interface RatingCardProps {
  section: SectionOf<'rating'>;
  title: string;
  bucket: BucketKind;
}

function RatingCard({ section, title, bucket }: RatingCardProps) {
  const show = useShowGames();
  const pick = (index: number) => {
    const point = section.points[index];
    if (point && point.games > 0) show?.({ filter: ratingGames(point) });
  };
  return (
    <ChartCard
      title={title}
      subtitle={ratingSubtitle(section.margin, bucket)}
      table={ratingTable(section, bucket, pointLink)}
    >
      <LineChart
        label={title}
        points={ratingPoints(section, bucket)}
        accent="green"
        unit="Rating"
        format={ratingText}
        minStep={5}
        countLabel="Games"
        height={300}
        onPick={pick}
        picksOnSecondTap
      />
    </ChartCard>
  );
}

function pointLink(point: RatingPoint, games: string): ReactNode {
  return <GamesLink filter={ratingGames(point)}>{games}</GamesLink>;
}

const Legend = styled('div')({
  ...mixin.muted(12),
  ...tabularFigures,
  ...mixin.wrap,
  gap: `${space(1)} ${space(6)}`,
  marginTop: space(3),
});
const Scale = styled('span')({
  display: 'flex',
  alignItems: 'center',
  gap: 3,
  '& i': { width: 14, height: 14, borderRadius: 4 },
  '& span:first-of-type': { marginInlineEnd: space(1) },
  '& span:last-of-type': { marginInlineStart: space(1) },
});

interface WhenCardProps {
  section: SectionOf<'when'>;
  /** The owner's time zone and first day of the week. */
  timezone: string;
  weekStart: WeekStart;
}

/** The score by weekday and hour. */
function WhenCard({ section, timezone, weekStart }: WhenCardProps) {
  const isPhone = useMatches(query.phone);
  const show = useShowGames();
  const grid = whenGrid(section.cells, { hoursPerCell: isPhone ? 2 : 1, weekStart, show });
  return (
    <ChartCard
      title={section.title}
      subtitle={`Score by weekday and hour, ${timezone}. The stronger the colour, the more games`}
      table={whenTable(section.cells, hourLink)}
      isFilled
    >
      <GridHeatmap label={section.title} isFilled {...grid} />
      <Legend aria-hidden="true">
        <Scale>
          <span>0%</span>
          {SCORE_COLORS.map((fill) => (
            <i key={fill} style={{ backgroundColor: fill }} />
          ))}
          <span>100%</span>
        </Scale>
        <Scale>
          <span>Fewer games</span>
          {COUNT_COLORS.map((fill) => (
            <i key={fill} style={{ backgroundColor: fill }} />
          ))}
          <span>More</span>
        </Scale>
      </Legend>
    </ChartCard>
  );
}

function hourLink(cell: SectionOf<'when'>['cells'][number], games: string): ReactNode {
  return <GamesLink filter={hourGames(cell, 1)}>{games}</GamesLink>;
}
