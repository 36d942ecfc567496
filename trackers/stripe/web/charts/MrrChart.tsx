import { axisWidth, LabelAxis, UNIT_ROOM as TOP, ValueAxis } from '@plotline/web/ui/charts/axes.tsx';
import { ChartSurface } from '@plotline/web/ui/charts/ChartSurface.tsx';
import type { TooltipLine } from '@plotline/web/ui/charts/ChartTooltip.tsx';
import { Crosshair } from '@plotline/web/ui/charts/Crosshair.tsx';
import { areaPath, linePath } from '@plotline/web/ui/charts/line-path.ts';
import { NewestValue } from '@plotline/web/ui/charts/LineChart.tsx';
import { linear, niceTicks } from '@plotline/web/ui/charts/scale.ts';
import { accents, color } from '@plotline/web/ui/theme/tokens.ts';

/** A part of a change, above the line for a gain and below it for a loss. */
export interface Movement {
  readonly key: string;
  /** Negative for a loss. */
  readonly value: number;
  readonly fill: string;
}

export interface MrrPoint {
  readonly key: string;
  readonly label: string;
  readonly title: string;
  readonly value: number;
  readonly movements: readonly Movement[];
  readonly reading: string;
  readonly lines: readonly TooltipLine[];
}

interface MrrChartProps {
  /** The accessible name. */
  label: string;
  points: readonly MrrPoint[];
  formatAxis: (ticks: readonly number[]) => (value: number) => string;
  /** At the end of the line. */
  newest: string;
}

const LINE_BOTTOM = 200;
const BARS_TOP = 232;
const BARS_BOTTOM = 344;
const HEIGHT = 380;
const MAX_BAR = 28;

/** MRR as a line, and below it the movements of the same days as bars on both sides of zero. */
export function MrrChart({ label, points, formatAxis, newest }: MrrChartProps) {
  const ticks = niceTicks(0, Math.max(0, ...points.map(({ value }) => value)), 3);
  const format = formatAxis(ticks);
  const changes = niceTicks(-lossesOf(points), gainsOf(points), 2);
  const formatChange = formatAxis(changes);
  const left = axisWidth([...ticks.map(format), ...changes.map(formatChange)]);
  const right = axisWidth([newest]) + 6;
  const yOf = linear([ticks[0] ?? 0, ticks.at(-1) ?? 1], [LINE_BOTTOM, TOP]);
  const changeY = linear([changes[0] ?? 0, changes.at(-1) ?? 1], [BARS_BOTTOM, BARS_TOP]);
  const stepOf = (width: number) => (width - left - right) / Math.max(points.length, 1);
  const xOf = (index: number, width: number) => left + (index + 0.5) * stepOf(width);
  return (
    <ChartSurface
      label={label}
      height={HEIGHT}
      count={points.length}
      xOf={xOf}
      readingOf={(index) => readingOf(points[index])}
    >
      {({ width, active }) => {
        const at = (index: number) => xOf(index, width);
        const end = width - right;
        const places = points.map(({ value }, index) => ({ x: at(index), y: yOf(value) }));
        return (
          <>
            <ValueAxis unit="" ticks={ticks} left={left} right={end} yOf={yOf} format={format} />
            <path
              d={areaPath(places.map(({ x, y }) => ({ x, low: yOf(0), high: y })))}
              fill={accents.violet[100]}
            />
            <path
              d={linePath(places)}
              fill="none"
              stroke={accents.violet[500]}
              strokeWidth={2}
              strokeLinejoin="round"
              strokeLinecap="round"
            />
            <NewestValue places={places} text={newest} accent="violet" />
            <ValueAxis unit="" ticks={changes} left={left} right={end} yOf={changeY} format={formatChange} />
            <line x1={left} x2={end} y1={changeY(0)} y2={changeY(0)} stroke={color.outlineStrong} />
            {points.map((point, index) => (
              <MovementBars
                key={point.key}
                movements={point.movements}
                x={at(index)}
                width={Math.max(1.5, Math.min(MAX_BAR, stepOf(width) * 0.64))}
                yOf={changeY}
              />
            ))}
            {active === null ? null : (
              <g>
                <Crosshair x={at(active)} top={TOP} bottom={BARS_BOTTOM} />
                <circle
                  cx={at(active)}
                  cy={places[active]?.y}
                  r={5}
                  fill={accents.violet[700]}
                  stroke={color.card}
                  strokeWidth={2}
                />
              </g>
            )}
            <LabelAxis
              labels={points.map((point) => point.label)}
              y={HEIGHT - 6}
              width={end - left}
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

interface MovementBarsProps {
  movements: readonly Movement[];
  x: number;
  width: number;
  yOf: (value: number) => number;
}

/** Gains are stacked upwards from zero, losses downwards. */
function MovementBars({ movements, x, width, yOf }: MovementBarsProps) {
  const tops = { gain: 0, loss: 0 };
  return (
    <g>
      {movements.map(({ key, value, fill }) => {
        const side = value < 0 ? 'loss' : 'gain';
        const start = tops[side];
        tops[side] += value;
        const [y, end] = [yOf(Math.max(start, tops[side])), yOf(Math.min(start, tops[side]))];
        return value === 0 ? null : (
          <rect key={key} x={x - width / 2} y={y} width={width} height={end - y} fill={fill} />
        );
      })}
    </g>
  );
}

function gainsOf(points: readonly MrrPoint[]): number {
  return Math.max(0, ...points.map(({ movements }) => sumOf(movements.filter(({ value }) => value > 0))));
}

function lossesOf(points: readonly MrrPoint[]): number {
  return Math.max(0, ...points.map(({ movements }) => -sumOf(movements.filter(({ value }) => value < 0))));
}

function sumOf(movements: readonly Movement[]): number {
  return movements.reduce((sum, { value }) => sum + value, 0);
}

function readingOf(point: MrrPoint | undefined) {
  return { title: point?.title ?? '', value: point?.reading ?? '', lines: point?.lines ?? [] };
}
