import { useId } from 'react';
import { accents, color, weight, type Accent } from '../theme/tokens.ts';
import { axisWidth, LabelAxis, labelPlace, UNIT_ROOM as TOP, ValueAxis } from './axes.tsx';
import type { TooltipLine } from './ChartTooltip.tsx';
import { Crosshair } from './Crosshair.tsx';
import { ChartSurface } from './ChartSurface.tsx';
import { linear, niceTicks } from './scale.ts';

export interface Bar {
  readonly key: string;
  /** Under the bar: a date in the reader's locale. */
  readonly label: string;
  /** The title in the tooltip; by default the label. */
  readonly title?: string;
  readonly value: number;
  /** A bucket that has not ended, or whose start is missing: hatched, labelled "so far" or with its note. */
  readonly isPartial?: boolean;
  /** A short text above the bar. */
  readonly note?: string;
  readonly lines?: readonly TooltipLine[];
}

interface BarChartProps {
  /** The accessible name. */
  label: string;
  bars: readonly Bar[];
  accent: Accent;
  /** The unit of the values: `kg`. */
  unit: string;
  /** Values as written in the tooltip and over the highest bar. */
  format: (value: number) => string;
  /** Values of the axis. */
  formatTick?: (value: number) => string;
  /** Drawn as a dotted line. */
  average?: number | null;
  height?: number;
}

const BOTTOM = 28;
const MAX_BAR = 44;
const NOTE = {
  fontWeight: weight.medium,
  stroke: color.card,
  strokeWidth: 4,
  strokeLinejoin: 'round',
  paintOrder: 'stroke',
} as const;

/** One bar per bucket of time. Values are zero or more. */
export function BarChart(props: BarChartProps) {
  const { label, bars, accent, unit, format, formatTick = format, average, height = 260 } = props;
  const hatchId = useId();
  const ticks = niceTicks(0, Math.max(0, ...bars.map((bar) => bar.value)));
  const left = axisWidth(ticks.map(formatTick));
  const ground = height - BOTTOM;
  const yOf = linear([0, ticks.at(-1) ?? 1], [ground, TOP]);
  const stepOf = (width: number) => (width - left) / Math.max(bars.length, 1);
  const xOf = (index: number, width: number) => left + (index + 0.5) * stepOf(width);
  const highest = indexOfHighest(bars);
  return (
    <ChartSurface
      label={label}
      height={height}
      count={bars.length}
      xOf={xOf}
      readingOf={(index) => readingOf(bars[index], format)}
    >
      {({ width, active }) => (
        <>
          <Hatching id={hatchId} accent={accent} />
          <ValueAxis unit={unit} ticks={ticks} left={left} right={width} yOf={yOf} format={formatTick} />
          {bars.map((bar, index) => (
            <BarShape
              key={bar.key}
              bar={bar}
              x={xOf(index, width)}
              y={yOf(bar.value)}
              ground={ground}
              end={width}
              width={Math.max(2, Math.min(MAX_BAR, stepOf(width) * 0.6))}
              fill={fillOf(bar, accent, hatchId, index === active)}
              stroke={bar.isPartial ? accents[accent][500] : 'none'}
              note={noteOf(bar, index === highest ? format(bar.value) : undefined, stepOf(width))}
              noteColor={index === highest ? accents[accent][700] : color.muted}
            />
          ))}
          {average === undefined || average === null ? null : (
            <AverageLine left={left} right={width} y={yOf(average)} />
          )}
          {active === null ? null : (
            <Crosshair x={xOf(active, width)} top={TOP - 8} bottom={yOf(bars[active]?.value ?? 0)} />
          )}
          <LabelAxis
            labels={bars.map((bar) => bar.label)}
            y={height - 6}
            width={width - left}
            end={width}
            xOf={(index) => xOf(index, width)}
            active={active}
          />
        </>
      )}
    </ChartSurface>
  );
}

interface BarShapeProps {
  bar: Bar;
  x: number;
  y: number;
  ground: number;
  /** The right edge of the drawing. */
  end: number;
  width: number;
  fill: string;
  stroke: string;
  note: string | undefined;
  noteColor: string;
}

function BarShape({ bar, x, y, ground, end, width, fill, stroke, note = '', noteColor }: BarShapeProps) {
  const corner = Math.min(4, width / 2, Math.max(0, ground - y));
  const start = x - width / 2;
  const outline =
    `M${start} ${ground}V${y + corner}Q${start} ${y} ${start + corner} ${y}` +
    `H${start + width - corner}Q${start + width} ${y} ${start + width} ${y + corner}V${ground}Z`;
  return (
    <g>
      {bar.value > 0 ? <path d={outline} fill={fill} stroke={stroke} /> : null}
      {note ? (
        <text
          {...labelPlace(x, { label: note, end })}
          y={y - 8}
          // The outline keeps the lines behind it away from the text.
          style={{ ...NOTE, fill: noteColor }}
        >
          {note}
        </text>
      ) : null}
    </g>
  );
}

function AverageLine({ left, right, y }: { left: number; right: number; y: number }) {
  return (
    <line x1={left} x2={right} y1={y} y2={y} stroke={color.muted} strokeWidth={1.5} strokeDasharray="2 4" />
  );
}

function readingOf(bar: Bar | undefined, format: (value: number) => string) {
  return { title: bar?.title ?? bar?.label ?? '', value: format(bar?.value ?? 0), lines: bar?.lines ?? [] };
}

function fillOf(bar: Bar, accent: Accent, hatchId: string, isActive: boolean): string {
  if (bar.isPartial) return `url(#${hatchId})`;
  return accents[accent][isActive ? 700 : 500];
}

/** Returns the text above a bar: its note, "so far", or the value of the highest; none if texts would collide. */
function noteOf(bar: Bar, highestValue: string | undefined, step: number): string | undefined {
  if (highestValue && bar.value > 0) return highestValue;
  if (step < 48) return undefined;
  return bar.note ?? (bar.isPartial ? 'so far' : undefined);
}

function indexOfHighest(bars: readonly Bar[]): number {
  let highest = -1;
  for (const [index, bar] of bars.entries()) {
    if (!bar.isPartial && bar.value > (bars[highest]?.value ?? 0)) highest = index;
  }
  return highest;
}

/** A pattern of slanted lines for values that are not final. Fill with `url(#id)`. */
export function Hatching({ id, accent }: { id: string; accent: Accent }) {
  return (
    <defs>
      <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect width="6" height="6" fill={accents[accent][100]} />
        <line x1="0" y1="0" x2="0" y2="6" stroke={accents[accent][300]} strokeWidth="3" />
      </pattern>
    </defs>
  );
}
