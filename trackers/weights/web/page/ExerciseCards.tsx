import { styled } from '@plotline/web/ui/theme/styled.ts';
import { formatLocalDate, formatNumber, kgToUnit } from '@plotline/web/tracker-kit/format.ts';
import { activityPath } from '@plotline/web/tracker-kit/paths.ts';
import { Anchor } from '@plotline/web/ui/Anchor.tsx';
import { ChartCard } from '@plotline/web/ui/charts/ChartCard.tsx';
import type { ChartTableContent } from '@plotline/web/ui/charts/ChartCard.tsx';
import { DataTable, type Column } from '@plotline/web/ui/DataTable.tsx';
import { SectionCard } from '@plotline/web/ui/SectionCard.tsx';
import { color, media, mixin, space, weight } from '@plotline/web/ui/theme/tokens.ts';
import type { WeightUnit } from '../../contract/workouts.ts';
import type { SectionOf } from '../../contract/page.ts';
import { wholeVolumeText } from '../shared/volume.ts';
import { ExerciseChart } from './ExerciseChart.tsx';
import type { ExercisePoint } from './exercise-line.ts';

interface ExerciseCardProps {
  section: SectionOf<'exercise'>;
  unit: WeightUnit;
}

type RepMax = SectionOf<'exercise'>['rep_maxes'][number];

const Sessions = styled('ol')({ listStyle: 'none', margin: 0, padding: 0 });
const Session = styled('li')({
  ...mixin.figures(14),
  ...mixin.grid(3),
  gridTemplateColumns: '112px minmax(0, 1fr)',
  padding: `${space(3)} ${space(6)}`,
  borderTop: `1px solid ${color.outline}`,
  [media.phone]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: space(1), padding: `${space(3)} ${space(4)}` },
});
const Day = styled(Anchor)({
  color: color.muted,
  textDecoration: 'none',
  '&:hover': { textDecoration: 'underline' },
});
const Sets = styled('span')({
  ...mixin.wrap,
  columnGap: space(4),
  '& span': { whiteSpace: 'nowrap' },
});
const Strong = styled('b')({ fontWeight: weight.semibold });

/** The estimated maximum of one exercise over time, else its heaviest set; nothing for an exercise without weights. */
export function ExerciseLineCard({ section, unit }: ExerciseCardProps) {
  const line = exerciseLine(section, unit);
  if (!line) return null;
  return (
    <ChartCard title={line.title} subtitle={line.subtitle} table={line.table}>
      <ExerciseChart label={line.title} points={section.points} unit={unit} valueOf={line.valueOf} />
    </ChartCard>
  );
}

/** The heaviest set for each number of repetitions. */
export function RepMaxCard({ section, unit }: ExerciseCardProps) {
  return (
    <SectionCard isFlush title="Best sets" subtitle="All time">
      <DataTable
        label="Best sets"
        columns={repMaxColumns(unit)}
        rows={section.rep_maxes}
        keyOf={({ reps }) => String(reps)}
      />
    </SectionCard>
  );
}

function repMaxColumns(unit: WeightUnit): Column<RepMax>[] {
  return [
    { key: 'reps', header: 'At least', cell: ({ reps }) => (reps === 1 ? '1 rep' : `${reps} reps`) },
    {
      key: 'weight',
      header: 'Heaviest set',
      isNumeric: true,
      cell: ({ weight_kg }) => <Strong>{weightText(weight_kg, unit)}</Strong>,
    },
    {
      key: 'date',
      header: 'Date',
      isNumeric: true,
      cell: ({ achieved_on }) => (achieved_on ? formatLocalDate(achieved_on) : ''),
    },
  ];
}

/** The sets of the last workouts with an exercise. */
export function LastSessionsCard({
  section,
  username,
}: Pick<ExerciseCardProps, 'section'> & { username: string }) {
  return (
    <SectionCard isFlush title="Last sessions" subtitle="Working sets, newest first">
      <Sessions>
        {section.sessions.map((session) => (
          <Session key={session.workout_uuid}>
            <Day href={activityPath(username, session.workout_uuid)}>{formatLocalDate(session.date)}</Day>
            <Sets>
              {session.sets.map((set, index) => (
                <span key={index}>{set}</span>
              ))}
            </Sets>
          </Session>
        ))}
      </Sessions>
    </SectionCard>
  );
}

type Point = ExercisePoint;

/** The line chart of one exercise: its estimated maximum where there is one, else its heaviest set. */
interface ExerciseLine {
  readonly title: string;
  readonly subtitle: string;
  readonly valueOf: (point: Point) => number | null;
  readonly table: ChartTableContent;
}

const FORMULAS = { epley: 'Epley', brzycki: 'Brzycki' } as const;

function exerciseLine(section: SectionOf<'exercise'>, unit: WeightUnit): ExerciseLine | null {
  const { points } = section;
  const hasEstimate = points.some(({ e1rm_kg }) => e1rm_kg !== null);
  if (!hasEstimate && !points.some(({ top_set_kg }) => top_set_kg !== null)) return null;
  const valueOf = (point: Point) => (hasEstimate ? point.e1rm_kg : point.top_set_kg);
  return {
    title: hasEstimate ? 'Is the estimated maximum growing?' : 'Is the heaviest set growing?',
    subtitle: hasEstimate
      ? `Line: best e1RM of each day by ${FORMULAS[section.formula]}, ${unit}. Dots: heaviest sets. Dashed: best of 90 days`
      : `Heaviest set of each day, ${unit}`,
    valueOf,
    table: {
      columns: ['Day', 'e1RM', 'Best of 90 days', 'Heaviest set', 'Volume'],
      rows: points.map((point) => [
        formatLocalDate(point.date),
        weightText(point.e1rm_kg, unit),
        weightText(point.best_90d_kg, unit),
        weightText(point.top_set_kg, unit),
        wholeVolumeText(point.volume_kg, unit),
      ]),
    },
  };
}

function weightText(weightKg: number | null, unit: WeightUnit): string {
  return weightKg === null ? '–' : `${formatNumber(kgToUnit(weightKg, unit))} ${unit}`;
}
