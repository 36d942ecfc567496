import { accents, color, weight, type Accent } from '../theme/tokens.ts';
import { Crosshair } from './Crosshair.tsx';
import type { LinePoint, Place } from './line-path.ts';
import { linear } from './scale.ts';

/** Room for the small bars under a line, in pixels. */
export const COUNTS_HEIGHT = 44;

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
export function LineCounts({ points, xOf, ground, left, accent, active, label }: LineCountsProps) {
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
export function PointMark({ x, y, top, bottom, accent, isSelected = false }: PointMarkProps) {
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
