import { axisWidth, UNIT_ROOM as TOP, ValueAxis } from '@plotline/web/ui/charts/axes.tsx';
import { ChartSurface } from '@plotline/web/ui/charts/ChartSurface.tsx';
import type { TooltipLine } from '@plotline/web/ui/charts/ChartTooltip.tsx';
import { linear, niceTicks } from '@plotline/web/ui/charts/scale.ts';
import { accents, color, weight } from '@plotline/web/ui/theme/tokens.ts';
import { barPath } from './bar-path.ts';

export interface WaterfallStep {
  readonly key: string;
  readonly label: string;
  /** Start and end of the step on the axis. */
  readonly from: number;
  readonly to: number;
  readonly kind: 'total' | 'loss' | 'gain';
  /** Above the bar. */
  readonly mark: string;
  readonly reading: string;
  readonly lines: readonly TooltipLine[];
}

interface WaterfallProps {
  /** The accessible name. */
  label: string;
  steps: readonly WaterfallStep[];
  formatAxis: (ticks: readonly number[]) => (value: number) => string;
}

const HEIGHT = 240;
const BOTTOM = 28;
const MAX_BAR = 96;
const FILLS = {
  total: { rest: accents.violet[500], active: accents.violet[700] },
  loss: { rest: accents.coral[300], active: accents.coral[500] },
  gain: { rest: accents.teal[300], active: accents.teal[500] },
} as const;

/** Steps from one total to another, each starting where the one before ends. */
export function Waterfall({ label, steps, formatAxis }: WaterfallProps) {
  const values = steps.flatMap(({ from, to }) => [from, to]);
  const ticks = niceTicks(Math.min(0, ...values), Math.max(0, ...values), 3);
  const format = formatAxis(ticks);
  const left = axisWidth(ticks.map(format));
  const yOf = linear([ticks[0] ?? 0, ticks.at(-1) ?? 1], [HEIGHT - BOTTOM, TOP]);
  const stepOf = (width: number) => (width - left) / Math.max(steps.length, 1);
  const xOf = (index: number, width: number) => left + (index + 0.5) * stepOf(width);
  return (
    <ChartSurface
      label={label}
      height={HEIGHT}
      count={steps.length}
      xOf={xOf}
      readingOf={(index) => readingOf(steps[index])}
    >
      {({ width, active }) => {
        const barWidth = Math.min(MAX_BAR, stepOf(width) * 0.66);
        return (
          <>
            <ValueAxis unit="" ticks={ticks} left={left} right={width} yOf={yOf} format={format} />
            <line x1={left} x2={width} y1={yOf(0)} y2={yOf(0)} stroke={color.outlineStrong} />
            {steps.map((step, index) => {
              const x = xOf(index, width);
              const { from, to, kind } = step;
              return (
                <g key={step.key}>
                  {index + 1 < steps.length ? (
                    <line
                      x1={x + barWidth / 2}
                      x2={xOf(index + 1, width) - barWidth / 2}
                      y1={yOf(to)}
                      y2={yOf(to)}
                      stroke={color.muted}
                      strokeDasharray="2 3"
                    />
                  ) : null}
                  {from === to ? null : (
                    <path
                      d={barPath({ x, width: barWidth, from: yOf(from), to: yOf(to) })}
                      fill={FILLS[kind][index === active ? 'active' : 'rest']}
                    />
                  )}
                  <text
                    x={x}
                    y={yOf(Math.max(from, to)) - 8}
                    textAnchor="middle"
                    style={{ fill: color.ink, fontWeight: weight.semibold }}
                  >
                    {step.mark}
                  </text>
                  <text
                    x={x}
                    y={HEIGHT - 6}
                    textAnchor="middle"
                    style={index === active ? { fill: color.ink, fontWeight: weight.semibold } : undefined}
                  >
                    {step.label}
                  </text>
                </g>
              );
            })}
          </>
        );
      }}
    </ChartSurface>
  );
}

function readingOf(step: WaterfallStep | undefined) {
  return { title: step?.label ?? '', value: step?.reading ?? '', lines: step?.lines ?? [] };
}
