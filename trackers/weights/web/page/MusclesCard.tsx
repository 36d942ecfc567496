import { formatNumber } from '@plotline/web/tracker-kit/format.ts';
import { ChartCard } from '@plotline/web/ui/charts/ChartCard.tsx';
import { HorizontalBars, type HorizontalBar } from '@plotline/web/ui/charts/HorizontalBars.tsx';
import type { SectionOf } from '../../contract/page.ts';

/** Sets per muscle and week, a common guideline for muscle growth. */
const TARGET = { from: 10, to: 20 } as const;

type Row = SectionOf<'muscles'>['rows'][number];

/** Sets per week for each muscle, above the target range. */
export function MusclesCard({ section }: { section: SectionOf<'muscles'> }) {
  return (
    <ChartCard
      title="Which muscles get enough work?"
      subtitle={`Working sets per week. Shaded: ${TARGET.from} – ${TARGET.to}, a common target`}
      table={{
        columns: ['Muscle', 'Sets per week', 'Change'],
        rows: section.rows.map((row) => [row.muscle, setsText(row.sets_per_week), deltaOf(row)?.text ?? '–']),
      }}
    >
      <HorizontalBars
        label="Working sets per week by muscle"
        bars={section.rows.map(barOf)}
        accent="coral"
        unit="sets / week"
        format={setsText}
        formatTick={(value) => formatNumber(value)}
        target={TARGET}
      />
    </ChartCard>
  );
}

function barOf(row: Row): HorizontalBar {
  const delta = deltaOf(row);
  return { key: row.muscle, label: row.muscle, value: row.sets_per_week, ...(delta ? { delta } : {}) };
}

function deltaOf({ delta }: Row): HorizontalBar['delta'] {
  if (delta === null || delta === 0) return undefined;
  const text = formatNumber(delta, { isSigned: true, minimumFractionDigits: 1 });
  return { text, meaning: delta > 0 ? 'good' : 'bad' };
}

function setsText(value: number): string {
  return formatNumber(value, { minimumFractionDigits: 1 });
}
