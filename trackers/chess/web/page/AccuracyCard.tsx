import { counted, formatLocalDate, formatNumber } from '@plotline/web/tracker-kit/format.ts';
import { ChartCard } from '@plotline/web/ui/charts/ChartCard.tsx';
import { LineChart } from '@plotline/web/ui/charts/LineChart.tsx';
import { SectionCard } from '@plotline/web/ui/SectionCard.tsx';
import { StatTile } from '@plotline/web/ui/StatTile.tsx';
import type { SectionOf } from '../../contract/page.ts';

type Accuracy = SectionOf<'accuracy'>;

/** The accuracy of the games that were analysed on their site. */
export function AccuracyCard({ section }: { section: Accuracy }) {
  const { analysed, games, mean, trend } = section;
  if (analysed === 0 || mean === null) return null;
  const subtitle = `${formatNumber(analysed)} of ${counted(games, 'game')} analysed. ${meanText(section)}`;
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
      subtitle={`${subtitle}. Moving median of 20 games`}
      table={{
        columns: ['Day', 'Accuracy'],
        rows: trend.toReversed().map(({ date, accuracy }) => [formatLocalDate(date), percentText(accuracy)]),
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
      />
    </ChartCard>
  );
}

function meanText({ mean, opponents_mean: opponents }: Accuracy): string {
  if (mean === null) return '';
  const own = `Mean ${percentText(mean)}`;
  return opponents === null ? own : `${own}, opponents ${percentText(opponents)}`;
}

function percentText(value: number): string {
  return `${formatNumber(value)}%`;
}
