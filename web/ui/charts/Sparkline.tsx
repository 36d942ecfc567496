import { accents, color, type Accent } from '../theme/tokens.ts';
import { linear } from './scale.ts';

interface SparklineProps {
  values: readonly number[];
  accent: Accent;
  /** The accessible name; without it the drawing is decoration. */
  label?: string;
  width?: number;
  height?: number;
  /** Fills the space between the line and zero. */
  hasArea?: boolean;
}

const PAD = 4;

/** A value over time as a line without axes; the dot is the newest value. */
export function Sparkline({
  values,
  accent,
  label,
  width = 80,
  height = 32,
  hasArea = false,
}: SparklineProps) {
  const low = Math.min(...values, ...(hasArea ? [0] : []));
  const high = Math.max(...values);
  const xOf = linear([0, Math.max(values.length - 1, 1)], [PAD, width - PAD]);
  const middle = low === high;
  const yOf = linear([low, high], [height - PAD, PAD]);
  const points = values.map(
    (value, index) => `${xOf(index).toFixed(1)},${(middle ? height / 2 : yOf(value)).toFixed(1)}`,
  );
  const [x, y] = points.at(-1)?.split(',') ?? [];
  const base = middle ? height / 2 : yOf(Math.max(0, low));
  return (
    <svg viewBox={`0 0 ${width} ${height}`} width={width} height={height} {...nameOf(label)}>
      {hasArea ? (
        <polygon
          points={`${PAD},${base} ${points.join(' ')} ${width - PAD},${base}`}
          fill={accents[accent][100]}
        />
      ) : null}
      <polyline
        points={points.join(' ')}
        fill="none"
        stroke={accents[accent][500]}
        strokeWidth="1.5"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      {points.length > 0 ? <circle cx={x} cy={y} r="2.5" fill={accents[accent][700]} /> : null}
    </svg>
  );
}

interface MiniBarsProps extends SparklineProps {
  /** The bar in the full accent: today. */
  strongIndex?: number;
}

const MIN_BAR = 3;

/** A few bars without axes, such as the days of a week. Zero has a grey stub, so that each day has its place. */
export function MiniBars({ values, accent, label, width = 72, height = 32, strongIndex }: MiniBarsProps) {
  const step = width / Math.max(values.length, 1);
  const heightOf = linear([0, Math.max(...values, 1)], [MIN_BAR, height]);
  return (
    <svg viewBox={`0 0 ${width} ${height}`} width={width} height={height} {...nameOf(label)}>
      {values.map((value, index) => (
        <rect
          key={index}
          x={index * step + step * 0.15}
          y={height - heightOf(value)}
          width={step * 0.7}
          height={heightOf(value)}
          rx="2"
          fill={value > 0 ? accents[accent][index === strongIndex ? 500 : 300] : color.outline}
        />
      ))}
    </svg>
  );
}

function nameOf(label: string | undefined) {
  return label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true };
}
