import type { WeekStart } from '@plotline/contract/schema.ts';
import { formatNumber } from '@plotline/web/tracker-kit/format.ts';
import { BarChart } from '@plotline/web/ui/charts/BarChart.tsx';
import { ChartCard } from '@plotline/web/ui/charts/ChartCard.tsx';
import type { SectionOf } from '../shared/sections.ts';
import { weekdayChart } from './weekday-bars.ts';

interface WeekdaysCardProps {
  section: SectionOf<'weekdays'>;
  weekStart: WeekStart;
}

/** On which weekdays the revenue comes. */
export function WeekdaysCard({ section, weekStart }: WeekdaysCardProps) {
  const { bars, format, hasShares, table } = weekdayChart(section, weekStart);
  return (
    <ChartCard
      title={section.title}
      subtitle={hasShares ? 'Share of the gross revenue' : 'Days with revenue'}
      table={table}
    >
      <BarChart
        label={section.title}
        bars={bars}
        accent="violet"
        unit={hasShares ? '%' : 'days'}
        format={format}
        formatTick={(value) => formatNumber(value)}
        height={200}
      />
    </ChartCard>
  );
}
