import { formatLocalDate, formatPart, formatNumber, kgToUnit } from '@plotline/web/tracker-kit/format.ts';
import { axisWidth, UNIT_ROOM, ValueAxis } from '@plotline/web/ui/charts/axes.tsx';
import { ChartSurface } from '@plotline/web/ui/charts/ChartSurface.tsx';
import { linePath } from '@plotline/web/ui/charts/line-path.ts';
import { linear, niceTicks } from '@plotline/web/ui/charts/scale.ts';
import { accents, color } from '@plotline/web/ui/theme/tokens.ts';
import type { WeightUnit } from '../../contract/workouts.ts';
import { volumeText } from '../shared/volume.ts';
import { dayNumber, isAfterGap, timeTicks, type ExercisePoint } from './exercise-line.ts';

interface ExerciseChartProps {
  label: string;
  points: readonly ExercisePoint[];
  unit: WeightUnit;
  /** The value of the line: the estimate, or the heaviest set of exercises without estimates. */
  valueOf: (point: ExercisePoint) => number | null;
}

const tickText = (value: number) => formatNumber(value);
const HEIGHT = 300;
const BOTTOM = 28;
const LABEL_WIDTH = 64;

/**
 * One exercise over time, on a scale of days: a line of the daily values that breaks where the exercise paused, dots for
 * the heaviest set of each day, and a step line for the best estimate of the last 90 days.
 */
export function ExerciseChart({ label, points, unit, valueOf }: ExerciseChartProps) {
  const inUnit = (weightKg: number | null) => (weightKg === null ? null : kgToUnit(weightKg, unit));
  const values = points
    .flatMap((point) => [valueOf(point), point.top_set_kg, point.best_90d_kg])
    .flatMap((weightKg) => inUnit(weightKg) ?? []);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const ticks = low === high ? niceTicks(low * 0.95, high * 1.05) : niceTicks(low, high);
  const left = axisWidth(ticks.map(tickText));
  const yOf = linear([ticks[0] ?? 0, ticks.at(-1) ?? 1], [HEIGHT - BOTTOM, UNIT_ROOM]);
  const [first, last] = [points[0]?.date ?? '', points.at(-1)?.date ?? ''];
  const isOneDay = first === last;
  const scale = (width: number) => linear([dayNumber(first), dayNumber(last)], [left + 8, width - 12]);
  const xOf = (day: number, width: number) => (isOneDay ? (left + width) / 2 : scale(width)(day));
  return (
    <ChartSurface
      label={label}
      height={HEIGHT}
      count={points.length}
      xOf={(index, width) => xOf(dayNumber(points[index]?.date ?? first), width)}
      readingOf={(index) => readingOf(points[index], { unit, valueOf })}
    >
      {({ width, active }) => {
        const place = (point: ExercisePoint, weightKg: number | null) => {
          const value = inUnit(weightKg);
          return value === null ? null : { x: xOf(dayNumber(point.date), width), y: yOf(value) };
        };
        const line = points.map((point, index) => {
          const at = place(point, valueOf(point));
          return at && { ...at, isApart: isAfterGap(points, index) };
        });
        const marked = active === null ? null : line[active];
        return (
          <>
            <ValueAxis unit={unit} ticks={ticks} left={left} right={width} yOf={yOf} format={tickText} />
            <path d={stepPath(points.map((point) => place(point, point.best_90d_kg)))} {...stepLine} />
            <path d={linePath(line)} {...dailyLine} />
            {points.map((point) => {
              const at = place(point, point.top_set_kg);
              return at && <circle key={point.date} cx={at.x} cy={at.y} r={2.5} fill={accents.coral[300]} />;
            })}
            {marked ? (
              <circle
                cx={marked.x}
                cy={marked.y}
                r={5}
                fill={accents.coral[700]}
                stroke={color.card}
                strokeWidth={2}
              />
            ) : null}
            <TimeAxis from={first} to={last} width={width} left={left} xOf={(day) => xOf(day, width)} />
          </>
        );
      }}
    </ChartSurface>
  );
}

const dailyLine = {
  fill: 'none',
  stroke: accents.coral[500],
  strokeWidth: 2,
  strokeLinejoin: 'round',
  strokeLinecap: 'round',
} as const;
const stepLine = {
  fill: 'none',
  stroke: color.outlineStrong,
  strokeWidth: 1.5,
  strokeDasharray: '4 4',
} as const;

/** Returns a path that keeps its height until the next point. */
function stepPath(places: readonly ({ x: number; y: number } | null)[]): string {
  return places
    .filter((place) => place !== null)
    .map(({ x, y }, index) => (index === 0 ? `M${x} ${y}` : `H${x}V${y}`))
    .join('');
}

interface TimeAxisProps {
  from: string;
  to: string;
  width: number;
  left: number;
  xOf: (day: number) => number;
}

function TimeAxis({ from, to, width, left, xOf }: TimeAxisProps) {
  const most = Math.max(1, Math.floor((width - left) / LABEL_WIDTH));
  return (
    <g>
      {timeTicks({ from, to }, { most, labelOf: timeLabel }).map(({ day, label }) => (
        <text key={day} x={Math.min(xOf(day), width - 24)} y={HEIGHT - 6} textAnchor="middle">
          {label}
        </text>
      ))}
    </g>
  );
}

/** Writes `2026`, `Mar` (in January the year) or `Mar 18`. */
function timeLabel(date: string, kind: 'year' | 'month' | 'day'): string {
  if (kind === 'day') return formatLocalDate(date, { hasYear: false });
  if (kind === 'year' || date.slice(5, 7) === '01') return date.slice(0, 4);
  return formatPart(new Date(date), { month: 'short' });
}

function readingOf(
  point: ExercisePoint | undefined,
  { unit, valueOf }: Pick<ExerciseChartProps, 'unit' | 'valueOf'>,
) {
  const textOf = (weightKg: number | null) =>
    weightKg === null ? '–' : `${formatNumber(kgToUnit(weightKg, unit))} ${unit}`;
  if (!point) return { title: '', value: '–' };
  return {
    title: formatLocalDate(point.date, { hasWeekday: true }),
    value: textOf(valueOf(point)),
    lines: [
      { label: 'Heaviest set', value: textOf(point.top_set_kg) },
      ...(point.best_90d_kg === null ? [] : [{ label: 'Best of 90 days', value: textOf(point.best_90d_kg) }]),
      { label: 'Volume', value: volumeText(point.volume_kg, unit) },
    ],
  };
}
