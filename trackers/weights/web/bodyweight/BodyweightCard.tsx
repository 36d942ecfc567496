import { formatLocalDate, formatNumber, kgToUnit } from '@plotline/web/tracker-kit/format.ts';
import { ChartCard } from '@plotline/web/ui/charts/ChartCard.tsx';
import { LineChart } from '@plotline/web/ui/charts/LineChart.tsx';
import type { SectionOf } from '../../contract/page.ts';
import type { WeightUnit } from '../../contract/workouts.ts';

export function BodyweightCard({ section, unit }: { section: SectionOf<'bodyweight'>; unit: WeightUnit }) {
  const years = new Set(section.points.map(({ date }) => date.slice(0, 4)));
  const textOf = (weightKg: number) => `${formatNumber(kgToUnit(weightKg, unit))} ${unit}`;
  return (
    <ChartCard
      title={section.title}
      subtitle={`As entered, ${unit}`}
      table={{
        columns: ['Day', 'Body weight'],
        rows: section.points.map(({ date, weight_kg }) => [formatLocalDate(date), textOf(weight_kg)]),
      }}
    >
      <LineChart
        label="Body weight"
        points={section.points.map(({ date, weight_kg }) => ({
          key: date,
          label: formatLocalDate(date, { hasYear: years.size > 1 }),
          title: formatLocalDate(date, { hasWeekday: true }),
          value: kgToUnit(weight_kg, unit),
        }))}
        accent="coral"
        unit={unit}
        format={(value) => `${formatNumber(value)} ${unit}`}
        formatTick={(value) => formatNumber(value)}
        height={220}
      />
    </ChartCard>
  );
}
