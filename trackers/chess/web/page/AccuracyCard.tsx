import { counted, formatLocalDate, formatNumber } from '@plotline/web/tracker-kit/format.ts';
import { ChartCard } from '@plotline/web/ui/charts/ChartCard.tsx';
import { LineChart } from '@plotline/web/ui/charts/LineChart.tsx';
import { SectionCard } from '@plotline/web/ui/SectionCard.tsx';
import { StatTile } from '@plotline/web/ui/StatTile.tsx';
import type { SectionOf } from '../../contract/page.ts';
import { GamesLink, useShowGames } from './GamesLink.tsx';

type Accuracy = SectionOf<'accuracy'>;

export function AccuracyCard({ section }: { section: Accuracy }) {
  const { analysed, games, mean, trend } = section;
  const show = useShowGames();
  if (analysed === 0 || mean === null) return null;
  const subtitle = (
    <>
      <GamesLink filter={{ has: 'accuracy' }}>{formatNumber(analysed)} analysed</GamesLink> of{' '}
      <GamesLink filter={{}}>{counted(games, 'game')}</GamesLink>. <Means section={section} />
    </>
  );
  if (trend.length < 2) {
    return (
      <SectionCard title={section.title} subtitle={subtitle}>
        <StatTile label="Mean accuracy" parts={[{ value: percentText(mean) }]} />
      </SectionCard>
    );
  }
  return (
    <ChartCard
      title={section.title}
      subtitle={<>{subtitle}. Moving median of 20 games</>}
      table={{
        columns: ['Day', 'Accuracy'],
        rows: trend.toReversed().map(({ date, accuracy }) => [
          formatLocalDate(date),
          <GamesLink key={date} filter={{ analysed_to: date }}>
            {percentText(accuracy)}
          </GamesLink>,
        ]),
      }}
    >
      <LineChart
        label={section.title}
        points={trend.map(({ date, accuracy }) => ({
          key: date,
          label: formatLocalDate(date, { hasYear: false }),
          title: formatLocalDate(date, { hasWeekday: true }),
          value: accuracy,
        }))}
        accent="green"
        unit="%"
        format={percentText}
        formatTick={(value) => formatNumber(value)}
        height={200}
        onPick={(index) => {
          const point = trend[index];
          if (point) show?.({ filter: { analysed_to: point.date } });
        }}
        picksOnSecondTap
      />
    </ChartCard>
  );
}

function Means({ section: { mean, opponents_mean: opponents } }: { section: Accuracy }) {
  if (mean === null) return null;
  const own = `Mean ${percentText(mean)}`;
  if (opponents === null) return <>{own}</>;
  return (
    <>
      {own}, <GamesLink filter={{ has: 'opponent_accuracy' }}>opponents {percentText(opponents)}</GamesLink>
    </>
  );
}

function percentText(value: number): string {
  return `${formatNumber(value)}%`;
}
