import { formatLocalDate, formatNumber, kgToUnit } from '@plotline/web/tracker-kit/format.ts';
import type { ChartTableContent } from '@plotline/web/ui/charts/ChartCard.tsx';
import type { LinePoint } from '@plotline/web/ui/charts/LineChart.tsx';
import type { WeightUnit } from '../../contract/workouts.ts';
import { volumeText } from '../shared/volume.ts';
import type { SectionOf } from '../../contract/page.ts';

type Point = SectionOf<'exercise'>['points'][number];

/** The line chart of one exercise: its estimated maximum where there is one, else its heaviest set. */
export interface ExerciseLine {
  readonly title: string;
  readonly subtitle: string;
  readonly points: readonly LinePoint[];
  readonly table: ChartTableContent;
}

const FORMULAS = { epley: 'Epley', brzycki: 'Brzycki' } as const;

/** Returns the line chart of an exercise; null for exercises without weights. */
export function exerciseLine(section: SectionOf<'exercise'>, unit: WeightUnit): ExerciseLine | null {
  const { points } = section;
  const hasEstimate = points.some(({ e1rm_kg }) => e1rm_kg !== null);
  if (!hasEstimate && !points.some(({ top_set_kg }) => top_set_kg !== null)) return null;
  const valueOf = (point: Point) => (hasEstimate ? point.e1rm_kg : point.top_set_kg);
  return {
    title: hasEstimate ? 'Is the estimated maximum growing?' : 'Is the heaviest set growing?',
    subtitle: hasEstimate
      ? `Best e1RM of each day by ${FORMULAS[section.formula]}, ${unit}`
      : `Heaviest set of each day, ${unit}`,
    points: points.map((point) => ({
      key: point.date,
      label: formatLocalDate(point.date, { hasYear: false }),
      title: formatLocalDate(point.date, { hasWeekday: true }),
      value: inUnit(valueOf(point), unit),
      lines: [
        { label: 'Heaviest set', value: weightText(point.top_set_kg, unit) },
        { label: 'Volume', value: volumeText(point.volume_kg, unit) },
      ],
    })),
    table: {
      columns: ['Day', 'e1RM', 'Heaviest set', 'Volume'],
      rows: points.map((point) => [
        formatLocalDate(point.date),
        weightText(point.e1rm_kg, unit),
        weightText(point.top_set_kg, unit),
        volumeText(point.volume_kg, unit),
      ]),
    },
  };
}

export function weightText(weightKg: number | null, unit: WeightUnit): string {
  return weightKg === null ? '–' : `${formatNumber(kgToUnit(weightKg, unit))} ${unit}`;
}

function inUnit(weightKg: number | null, unit: WeightUnit): number | null {
  return weightKg === null ? null : kgToUnit(weightKg, unit);
}
