import { styled } from '@plotline/web/ui/theme/styled.ts';
import type { WeekStart } from '@plotline/contract/schema.ts';
import { BUCKET_NAMES, weekdayName, type BucketKind } from '@plotline/web/tracker-kit/dates.ts';
import { counted, formatNumber } from '@plotline/web/tracker-kit/format.ts';
import { hoursText, weekdayGrid } from '@plotline/web/tracker-kit/weekday-hours.ts';
import { ChartCard } from '@plotline/web/ui/charts/ChartCard.tsx';
import { shadeOf } from '@plotline/web/ui/charts/CalendarDrawing.tsx';
import { GridHeatmap } from '@plotline/web/ui/charts/GridHeatmap.tsx';
import { HeatmapFoot } from '@plotline/web/ui/charts/HeatmapFoot.tsx';
import { LineChart } from '@plotline/web/ui/charts/LineChart.tsx';
import { HelpMark } from '@plotline/web/ui/HelpMark.tsx';
import { SectionCard } from '@plotline/web/ui/SectionCard.tsx';
import { StatTile, type StatDelta } from '@plotline/web/ui/StatTile.tsx';
import { color, media, mixin, query, space, text, weight } from '@plotline/web/ui/theme/tokens.ts';
import { useMatches } from '@plotline/web/ui/use-layout.ts';
import type { Bucket, SectionOf } from '../../contract/page.ts';
import { fromKg } from '../../contract/units.ts';
import { densityPoints } from './density-points.ts';

/** The level of the hours with most workouts. */
const DARKEST = 4;

export function HoursCard({ section, weekStart }: { section: SectionOf<'hours'>; weekStart: WeekStart }) {
  const isPhone = useMatches(query.phone);
  const grid = weekdayGrid(section.cells, {
    hoursPerCell: isPhone ? 2 : 1,
    weekStart,
    countOf: ({ workouts }) => workouts,
    draw: (hours, share) => {
      const workouts = hours.reduce((sum, hour) => sum + hour.workouts, 0);
      const fill = shadeOf(Math.ceil(share * DARKEST), 'coral');
      return { fill, value: counted(workouts, 'workout') };
    },
  });
  return (
    <ChartCard
      title="When do I train?"
      subtitle="Workouts by weekday and hour of their start"
      table={{
        columns: ['Weekday', 'Hour', 'Workouts'],
        rows: section.cells
          .toSorted((a, b) => b.workouts - a.workouts)
          .map((cell) => [
            weekdayName(cell.weekday, 'short'),
            hoursText(cell.hour),
            counted(cell.workouts, 'workout'),
          ]),
      }}
    >
      <GridHeatmap label="Workouts by weekday and hour" {...grid} />
      <HeatmapFoot legend={['Less', 'More']} accent="coral" />
    </ChartCard>
  );
}

const Pace = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: space(6),
  [media.phone]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: space(4) },
});
const Tiles = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  gap: space(4),
  [media.phone]: { flexDirection: 'row', '& > *': { flex: '1 1 140px' } },
});
/** With it the card is as high as the hours beside it. */
const DENSITY_HEIGHT = 182;

interface PaceCardProps {
  section: SectionOf<'pace'>;
  /** All buckets of the timeframe. */
  buckets: readonly Pick<Bucket, 'start' | 'end'>[];
  bucket: BucketKind;
  isCompared: boolean;
}

/** Volume per minute, also over time, and the time between sets. */
export function PaceCard({ section, buckets, bucket, isCompared }: PaceCardProps) {
  const title = 'How much do I lift per minute?';
  const subtitle = 'Volume per minute, and the time between sets';
  const tiles = <PaceTiles section={section} isCompared={isCompared} />;
  // One bucket has the density of the tile.
  if (section.density_buckets.length < 2)
    return (
      <SectionCard title={title} subtitle={subtitle}>
        {tiles}
      </SectionCard>
    );
  const unit = `${section.unit}/min`;
  const points = densityPoints(section, { buckets, bucket });
  return (
    <ChartCard
      title={title}
      subtitle={subtitle}
      table={{
        columns: [BUCKET_NAMES[bucket], `Density, ${unit}`],
        rows: points
          .toReversed()
          .flatMap(({ title: span, value }) => (value === null ? [] : [[span, densityText(value)]])),
      }}
    >
      <Pace>
        {tiles}
        <LineChart
          label="Volume per minute"
          points={points}
          accent="coral"
          unit={unit}
          format={densityText}
          height={DENSITY_HEIGHT}
        />
      </Pace>
    </ChartCard>
  );
}

function PaceTiles({ section, isCompared }: Omit<PaceCardProps, 'buckets' | 'bucket'>) {
  const { unit, density_kg_per_min: density, average_rest_seconds: rest } = section;
  return (
    <Tiles>
      {density === null ? null : (
        <StatTile
          label="Density"
          parts={[{ value: densityText(fromKg(density, unit)), unit: `${unit}/min` }]}
          {...(isCompared && {
            delta: deltaOf(section.density_before, (before) => densityText(fromKg(before, unit)), density),
          })}
          help={
            <HelpMark
              text={`Volume divided by the duration of the workouts, without those over 6 hours. n = ${formatNumber(section.density_workouts)}`}
            />
          }
        />
      )}
      {rest === null ? null : (
        <StatTile
          label="Average rest"
          parts={[{ value: clockText(rest), unit: 'min' }]}
          {...(isCompared && { delta: deltaOf(section.average_rest_before, clockText, rest) })}
          help={
            <HelpMark
              text={`The mean time from one ticked set to the next; gaps over 15 minutes don't count. n = ${formatNumber(section.rests)}`}
            />
          }
        />
      )}
    </Tiles>
  );
}

function densityText(density: number): string {
  return formatNumber(density, { maximumFractionDigits: 1 });
}

/** Writes `2:05`. */
function clockText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(Math.round(seconds % 60)).padStart(2, '0')}`;
}

/** Faster is neither better nor worse. */
function deltaOf(before: number | null, write: (value: number) => string, now: number): StatDelta | null {
  if (before === null || before === 0) return null;
  const percent = Math.round((now / before - 1) * 100);
  return {
    text: `${percent > 0 ? '+' : percent < 0 ? '−' : ''}${Math.abs(percent)}%`,
    meaning: 'neutral',
    against: `vs ${write(before)}`,
  };
}

const Pairs = styled('dl')({
  ...mixin.figures(14),
  display: 'grid',
  gridTemplateColumns: '1fr auto',
  gap: `${space(3)} ${space(4)}`,
  margin: 0,
  '& dt span': { ...text[13], display: 'block', color: color.muted },
  '& dd': { ...text[20], margin: 0, fontWeight: weight.semibold, textAlign: 'end' },
});

/** Ratios of the best estimates of two lifts, without a judgement. */
export function BalanceCard({ section }: { section: SectionOf<'balance'> }) {
  const { unit } = section;
  const weightText = (kg: number) =>
    `${formatNumber(fromKg(kg, unit), { maximumFractionDigits: 1 })} ${unit}`;
  return (
    <SectionCard
      title="Strength balance"
      subtitle={`Ratio of the best e1RM (${section.formula === 'epley' ? 'Epley' : 'Brzycki'})`}
    >
      <Pairs>
        {section.pairs.map((pair) => (
          <PairRow key={pair.first}>
            <dt>
              {liftName(pair.first)} : {liftName(pair.second)}
              <span>
                {weightText(pair.first_e1rm_kg)} : {weightText(pair.second_e1rm_kg)}
              </span>
            </dt>
            <dd>{formatNumber(pair.ratio, { minimumFractionDigits: 2, maximumFractionDigits: 2 })}</dd>
          </PairRow>
        ))}
      </Pairs>
    </SectionCard>
  );
}

const PairRow = styled('div')({ display: 'contents' });

/** Writes `Bench Press` for `Bench Press (Barbell)`. */
function liftName(name: string): string {
  return name.replace(/ \(Barbell\)$/, '');
}
