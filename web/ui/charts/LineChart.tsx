import { accents, type Accent } from '../theme/tokens.ts';
import { axisWidth, LabelAxis, UNIT_ROOM as TOP, ValueAxis } from './axes.tsx';
import { ChartSurface } from './ChartSurface.tsx';
import { COUNTS_HEIGHT, LineCounts, NewestValue, PointMark } from './LineMarks.tsx';
import { areaPath, linePath, type BandPlace, type LinePoint, type Place } from './line-path.ts';
import { linear, niceTicks } from './scale.ts';

export type { LinePoint };

interface LineChartProps {
  /** The accessible name. */
  label: string;
  points: readonly LinePoint[];
  accent: Accent;
  /** The unit of the values: `kg`. */
  unit: string;
  format: (value: number) => string;
  formatTick?: (value: number) => string;
  /** Whether the axis starts at zero; not for ratings or body weights. */
  startsAtZero?: boolean;
  /** Names the small bars; required if points have counts. */
  countLabel?: string;
  height?: number;
  /** The selected point, whose details are shown elsewhere on the page. */
  marked?: number | null;
  /** Called when a point is clicked, or Enter is pressed on it. */
  onPick?: (index: number) => void;
}

const BOTTOM = 28;

/** A value over time, with the newest value written at the end of the line. */
export function LineChart(props: LineChartProps) {
  const {
    label,
    points,
    accent,
    unit,
    format,
    formatTick = format,
    startsAtZero = false,
    countLabel,
    height = 280,
    marked = null,
  } = props;
  const ticks = niceTicks(...extentOf(points, startsAtZero));
  const left = axisWidth([...ticks.map(formatTick), countLabel ?? '']);
  const newest = newestText(points, format);
  const right = newest === '' ? 8 : axisWidth([newest]) + 6;
  const ground = height - BOTTOM - (countLabel ? COUNTS_HEIGHT : 0);
  const yOf = linear([ticks[0] ?? 0, ticks.at(-1) ?? 1], [ground, TOP]);
  const xOf = (index: number, width: number) =>
    linear([0, Math.max(points.length - 1, 1)], [left, width - right])(points.length === 1 ? 0.5 : index);
  const upright = { top: TOP, bottom: height - BOTTOM, accent };
  return (
    <ChartSurface
      label={label}
      height={height}
      count={points.length}
      xOf={xOf}
      readingOf={(index) => readingOf(points[index], format)}
      onPick={props.onPick}
    >
      {({ width, active }) => {
        const at = (index: number) => xOf(index, width);
        const place = places(points, at, yOf);
        const pointAt = (index: number) => ({ x: at(index), y: place[index]?.y, ...upright });
        return (
          <>
            <ValueAxis
              unit={unit}
              ticks={ticks}
              left={left}
              right={width - right}
              yOf={yOf}
              format={formatTick}
            />
            <path d={areaPath(bands(points, at, yOf))} fill={accents[accent][100]} />
            <path
              d={linePath(place)}
              fill="none"
              stroke={accents[accent][500]}
              strokeWidth={2}
              strokeLinejoin="round"
              strokeLinecap="round"
            />
            <NewestValue places={place} text={newest} accent={accent} />
            {countLabel ? (
              <LineCounts
                points={points}
                xOf={at}
                ground={height - BOTTOM}
                accent={accent}
                active={active}
                label={countLabel}
                left={left}
              />
            ) : null}
            {marked === null ? null : <PointMark {...pointAt(marked)} isSelected />}
            {active === null ? null : <PointMark {...pointAt(active)} />}
            <LabelAxis
              labels={points.map((point) => point.label)}
              y={height - 6}
              width={width - left - right}
              xOf={at}
              active={active}
            />
          </>
        );
      }}
    </ChartSurface>
  );
}

function places(
  points: readonly LinePoint[],
  xOf: (index: number) => number,
  yOf: (value: number) => number,
): (Place | null)[] {
  return points.map((point, index) =>
    point.value === null ? null : { x: xOf(index), y: yOf(point.value), isApart: point.isApart },
  );
}

function bands(
  points: readonly LinePoint[],
  xOf: (index: number) => number,
  yOf: (value: number) => number,
): (BandPlace | null)[] {
  return points.map(({ range, isApart }, index) =>
    range ? { x: xOf(index), low: yOf(range[0]), high: yOf(range[1]), isApart } : null,
  );
}

function extentOf(points: readonly LinePoint[], startsAtZero: boolean): [number, number] {
  const values = points.flatMap(({ value, range }) => [...(value === null ? [] : [value]), ...(range ?? [])]);
  if (values.length === 0) return [0, 0];
  const [low, high] = [Math.min(...values), Math.max(...values)];
  if (startsAtZero) return [Math.min(0, low), high];
  // A single value is in the middle of the axis.
  const room = low === high ? Math.abs(low) / 50 : 0;
  return [low - room, high + room];
}

/** Returns the text at the end of the line; empty without a value. */
function newestText(points: readonly LinePoint[], format: (value: number) => string): string {
  const newest = points.findLast(({ value }) => value !== null);
  if (!newest || newest.value === null) return '';
  return newest.mark ?? format(newest.value);
}

function readingOf(point: LinePoint | undefined, format: (value: number) => string) {
  const value = point?.value ?? null;
  return {
    title: point?.title ?? point?.label ?? '',
    value: point?.reading ?? (value === null ? '–' : format(value)),
    lines: point?.lines ?? [],
  };
}
