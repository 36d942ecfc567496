import { color, weight } from '../theme/tokens.ts';
import { labelStride } from './scale.ts';

/** The least distance of the middles of two labels. */
const LABEL_WIDTH = 56;
const LABEL_GAP = 8;
const DIGIT_WIDTH = 7.5;
/** The approximate width of a letter in a chart. */
const LETTER_WIDTH = 7;

/** Returns the width of the labels of the vertical axis, in pixels. */
export function axisWidth(labels: readonly string[]): number {
  return Math.ceil(Math.max(...labels.map((label) => label.length), 1) * DIGIT_WIDTH) + 10;
}

interface ValueAxisProps {
  /** The unit of the values, written above the highest one. */
  unit: string;
  ticks: readonly number[];
  left: number;
  right: number;
  yOf: (value: number) => number;
  format: (value: number) => string;
}

/** Pixels from the top of a chart to its highest line, for the unit. */
export const UNIT_ROOM = 28;

/** Grid lines with their values, and the unit above. */
export function ValueAxis({ unit, ticks, left, right, yOf, format }: ValueAxisProps) {
  return (
    <g>
      <text x={0} y={10}>
        {unit}
      </text>
      {ticks.map((tick, index) => (
        <g key={tick}>
          <line
            x1={left}
            x2={right}
            y1={yOf(tick)}
            y2={yOf(tick)}
            stroke={index === 0 ? color.outlineStrong : color.outline}
          />
          <text x={left - 10} y={yOf(tick) + 4} textAnchor="end">
            {format(tick)}
          </text>
        </g>
      ))}
    </g>
  );
}

interface LabelAxisProps {
  labels: readonly string[];
  y: number;
  width: number;
  /** The right edge of the drawing, which no label passes. */
  end: number;
  xOf: (index: number) => number;
  active: number | null;
}

/** The labels that fit, counted back from the newest; the active one is bold. */
export function LabelAxis({ labels, y, width, end, xOf, active }: LabelAxisProps) {
  const last = labels.length - 1;
  const longest = Math.max(...labels.map((label) => label.length), 0) * LETTER_WIDTH;
  const overhang = Math.max(0, xOf(last) + longest / 2 - end);
  const stride = labelStride(labels.length, width, Math.max(LABEL_WIDTH, longest + LABEL_GAP + overhang));
  return (
    <g>
      {labels.map((label, index) =>
        (last - index) % stride === 0 ? (
          <text
            key={index}
            {...labelPlace(xOf(index), { label, end })}
            y={y}
            style={index === active ? { fill: color.ink, fontWeight: weight.semibold } : undefined}
          >
            {label}
          </text>
        ) : null,
      )}
    </g>
  );
}

/** Returns the place of a text in the middle of a mark, or at the right edge of the drawing, if it would pass that. */
export function labelPlace(x: number, { label, end }: { label: string; end: number }) {
  const isAtEnd = x + (label.length * LETTER_WIDTH) / 2 > end;
  return { x: isAtEnd ? end : x, textAnchor: isAtEnd ? 'end' : 'middle' } as const;
}
