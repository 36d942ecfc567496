import { accents, type Accent, color, weight } from '../theme/tokens.ts';
import { Crosshair } from './Crosshair.tsx';
import { axisWidth, LabelAxis, UNIT_ROOM as TOP, ValueAxis } from './axes.tsx';
import { ChartSurface } from './ChartSurface.tsx';
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
  /** The least step of the axis, so that the labels of rounded values differ. */
  minStep?: number;
  /** Whether the axis starts at zero; not for ratings or body weights. */
  startsAtZero?: boolean;
  /** Names the small bars; required if points have counts. */
  countLabel?: string;
  height?: number;
  /** The selected point, whose details are shown elsewhere on the page. */
  marked?: number | null;
  /** Called when a point is clicked, or Enter is pressed on it. */
  onPick?: ((index: number) => void) | undefined;
  /** See `ChartSurface`. */
  picksOnSecondTap?: boolean;
}

const BOTTOM = 28;
/** Steps of the vertical axis, about. */
const STEPS = 4;

/** A value over time, with the newest value written at the end of the line. */
export function LineChart(props: LineChartProps) {
  const {
    label,
    points,
    accent,
    unit,
    format,
    formatTick = format,
    minStep = 0,
    startsAtZero = false,
    countLabel,
    height = 280,
    marked = null,
  } = props;
  const ticks = niceTicks(...extentOf(points, startsAtZero), STEPS, minStep);
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
      picksOnSecondTap={props.picksOnSecondTap}
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
              d={linePath(place.filter((_, index) => !points[index]?.isPassed))}
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
              end={width}
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

/** Room for the small bars under a line, in pixels. */
const COUNTS_HEIGHT = 44;

interface LineCountsProps {
  points: readonly LinePoint[];
  xOf: (index: number) => number;
  ground: number;
  left: number;
  accent: Accent;
  active: number | null;
  label: string;
}

/** Small bars with the number of data points per bucket. */
function LineCounts({ points, xOf, ground, left, accent, active, label }: LineCountsProps) {
  const heightOf = linear(
    [0, Math.max(1, ...points.map((point) => point.count ?? 0))],
    [0, COUNTS_HEIGHT - 18],
  );
  const step = points.length > 1 ? xOf(1) - xOf(0) : 12;
  const width = Math.max(1.5, Math.min(10, step * 0.65));
  return (
    <g>
      <text x={left - 10} y={ground - COUNTS_HEIGHT + 28} textAnchor="end">
        {label}
      </text>
      <text x={left - 10} y={ground + 4} textAnchor="end">
        0
      </text>
      {points.map((point, index) => (
        <rect
          key={point.key}
          x={xOf(index) - width / 2}
          y={ground - heightOf(point.count ?? 0)}
          width={width}
          height={heightOf(point.count ?? 0)}
          rx={1.5}
          fill={accents[accent][index === active ? 700 : 300]}
        />
      ))}
    </g>
  );
}

/** The dot at the end of the line and its value. */
export function NewestValue({
  places: all,
  text,
  accent,
}: {
  places: readonly (Place | null)[];
  text: string;
  accent: Accent;
}) {
  const last = all.findLast((place) => place !== null);
  if (!last) return null;
  return (
    <g>
      <circle cx={last.x} cy={last.y} r={4} fill={accents[accent][700]} stroke={color.card} strokeWidth={2} />
      <text
        x={last.x + 10}
        y={last.y + 5}
        style={{ fill: accents[accent][700], fontSize: 14, fontWeight: weight.semibold }}
      >
        {text}
      </text>
    </g>
  );
}

interface PointMarkProps {
  x: number;
  /** Undefined if the point has no value. */
  y: number | undefined;
  top: number;
  bottom: number;
  accent: Accent;
  /** Marks the selected point, not the one at the crosshair. */
  isSelected?: boolean;
}

/** A point of the line, and the vertical line through it. */
function PointMark({ x, y, top, bottom, accent, isSelected = false }: PointMarkProps) {
  const dark = accents[accent][700];
  return (
    <g>
      {isSelected ? (
        <line x1={x} x2={x} y1={top} y2={bottom} stroke={accents[accent][300]} strokeWidth={2} />
      ) : (
        <Crosshair x={x} top={top} bottom={bottom} />
      )}
      {y === undefined ? null : (
        <circle cx={x} cy={y} r={5} fill={dark} stroke={color.card} strokeWidth={2} />
      )}
    </g>
  );
}
