import { axisWidth, LabelAxis, UNIT_ROOM as TOP, ValueAxis } from '@plotline/web/ui/charts/axes.tsx';
import { ChartSurface } from '@plotline/web/ui/charts/ChartSurface.tsx';
import type { TooltipLine } from '@plotline/web/ui/charts/ChartTooltip.tsx';
import { Crosshair } from '@plotline/web/ui/charts/Crosshair.tsx';
import { Hatching } from '@plotline/web/ui/charts/BarChart.tsx';
import { linePath } from '@plotline/web/ui/charts/line-path.ts';
import { linear, niceTicks } from '@plotline/web/ui/charts/scale.ts';
import { accents, color, weight } from '@plotline/web/ui/theme/tokens.ts';
import { useId } from 'react';
import { barPath } from './bar-path.ts';

export interface RevenueBar {
  readonly key: string;
  readonly label: string;
  readonly title: string;
  /** The strong bar, from zero; null if it is not shown. */
  readonly value: number | null;
  /** The pale bar behind it. */
  readonly total: number | null;
  /** The value of the period before, on the dashed line. */
  readonly before: number | null;
  /** A bucket that has not ended: hatched. */
  readonly isRunning: boolean;
  /** Above the bar, if there is room. */
  readonly mark?: string;
  readonly reading: string;
  readonly lines: readonly TooltipLine[];
}

interface RevenueBarsProps {
  /** The accessible name. */
  label: string;
  bars: readonly RevenueBar[];
  /** Writes the ticks; null draws no axis. */
  formatAxis: ((ticks: readonly number[]) => (value: number) => string) | null;
}

const HEIGHT = 280;
const BOTTOM = 28;
const MAX_BAR = 44;
const EMPTY_MARK = 3;
const MARK_ROOM = 40;

/** A strong bar before a pale one per bucket, and the period before as a dashed line. Values may be negative. */
export function RevenueBars({ label, bars, formatAxis }: RevenueBarsProps) {
  const hatchId = useId();
  const values = bars.flatMap(({ value, total, before }) => [value ?? 0, total ?? 0, before ?? 0]);
  const ticks = niceTicks(Math.min(0, ...values), Math.max(0, ...values));
  const formatTick = formatAxis?.(ticks) ?? null;
  const left = formatTick ? axisWidth(ticks.map(formatTick)) : 0;
  const yOf = linear([ticks[0] ?? 0, ticks.at(-1) ?? 1], [HEIGHT - BOTTOM, TOP]);
  const stepOf = (width: number) => (width - left) / Math.max(bars.length, 1);
  const xOf = (index: number, width: number) => left + (index + 0.5) * stepOf(width);
  return (
    <ChartSurface
      label={label}
      height={HEIGHT}
      count={bars.length}
      xOf={xOf}
      readingOf={(index) => readingOf(bars[index])}
    >
      {({ width, active }) => {
        const at = (index: number) => xOf(index, width);
        const barWidth = Math.max(2, Math.min(MAX_BAR, stepOf(width) * 0.64));
        return (
          <>
            <Hatching id={hatchId} accent="violet" />
            {formatTick ? (
              <ValueAxis unit="" ticks={ticks} left={left} right={width} yOf={yOf} format={formatTick} />
            ) : null}
            <line x1={left} x2={width} y1={yOf(0)} y2={yOf(0)} stroke={color.outlineStrong} />
            {bars.map((bar, index) => (
              <BarPair
                key={bar.key}
                bar={bar}
                x={at(index)}
                width={barWidth}
                yOf={yOf}
                hatchId={hatchId}
                isActive={index === active}
                hasMark={stepOf(width) >= MARK_ROOM}
              />
            ))}
            <path
              d={linePath(
                bars.map(({ before }, index) => (before === null ? null : { x: at(index), y: yOf(before) })),
              )}
              fill="none"
              stroke={color.muted}
              strokeWidth={1.5}
              strokeDasharray="4 3"
              strokeLinejoin="round"
            />
            {active === null ? null : (
              <Crosshair x={at(active)} top={TOP - 8} bottom={yOf(Math.max(0, bars[active]?.total ?? 0))} />
            )}
            <LabelAxis
              labels={bars.map((bar) => bar.label)}
              y={HEIGHT - 6}
              width={width - left}
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

interface BarPairProps {
  bar: RevenueBar;
  x: number;
  width: number;
  yOf: (value: number) => number;
  hatchId: string;
  isActive: boolean;
  hasMark: boolean;
}

function BarPair({ bar, x, width, yOf, hatchId, isActive, hasMark }: BarPairProps) {
  const { value, total, isRunning, mark } = bar;
  const from = yOf(0);
  if (value === null)
    return (
      <text x={x} y={from - EMPTY_MARK} textAnchor="middle" style={{ fontWeight: weight.medium }}>
        –
      </text>
    );
  const strong = value < 0 ? accents.coral[isActive ? 700 : 500] : accents.violet[isActive ? 700 : 500];
  return (
    <g>
      {total ? <path d={barPath({ x, width, from, to: yOf(total) })} fill={accents.violet[300]} /> : null}
      {value === 0 ? null : (
        <path
          d={barPath({ x, width, from, to: yOf(value) })}
          fill={isRunning ? `url(#${hatchId})` : strong}
          stroke={isRunning ? accents.violet[500] : 'none'}
        />
      )}
      {mark !== undefined && hasMark ? (
        <text x={x} y={yOf(value) - 8} textAnchor="middle" style={{ fontWeight: weight.medium }}>
          {mark}
        </text>
      ) : null}
    </g>
  );
}

function readingOf(bar: RevenueBar | undefined) {
  return { title: bar?.title ?? '', value: bar?.reading ?? '', lines: bar?.lines ?? [] };
}
