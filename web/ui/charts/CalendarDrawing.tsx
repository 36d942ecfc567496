import { accents, color, type Accent } from '../theme/tokens.ts';
import { monthStarts, type CalendarCell } from './calendar.ts';

const PITCH = 17;
const CELL = 14;
const LEFT = 36;
const TOP = 22;
const ROWS = 7;
/** Rows that are named, each with some day of that weekday. */
const NAMED_ROWS: readonly { row: number; day: string }[] = [
  { row: 0, day: '2026-11-16' },
  { row: 2, day: '2026-11-18' },
  { row: 4, day: '2026-11-20' },
];

interface CalendarDrawingProps {
  cells: readonly CalendarCell[];
  accent: Accent;
  active: number | null;
}

/** Months above, weekdays at the side, a square for each day. */
export function CalendarDrawing({ cells, accent, active }: CalendarDrawingProps) {
  const weeks = (cells.at(-1)?.week ?? 0) + 1;
  const width = LEFT + weeks * PITCH;
  return (
    <svg viewBox={`0 0 ${width} ${TOP + ROWS * PITCH}`} aria-hidden="true">
      {monthStarts(cells).map(({ week, date }) => (
        <text key={date} x={LEFT + week * PITCH} y={12}>
          {monthName(date)}
        </text>
      ))}
      {NAMED_ROWS.map(({ row, day }) => (
        <text key={row} x={0} y={TOP + row * PITCH + 11}>
          {weekdayName(day)}
        </text>
      ))}
      {cells.map((cell, index) => (
        <rect
          key={cell.date}
          data-index={index}
          x={LEFT + cell.week * PITCH}
          y={TOP + cell.weekday * PITCH}
          width={CELL}
          height={CELL}
          rx={4}
          fill={shadeOf(cell.level, accent)}
          stroke={index === active ? color.ink : 'none'}
          strokeWidth={1.5}
        />
      ))}
    </svg>
  );
}

/** Grey for nothing, then four shades of the accent. */
export function shadeOf(level: number, accent: Accent): string {
  const shades = accents[accent];
  return [color.trough, shades[100], shades[300], shades[500], shades[900]][level] ?? color.trough;
}

function monthName(date: string): string {
  return new Intl.DateTimeFormat(undefined, { month: 'short', timeZone: 'UTC' }).format(
    new Date(`${date}T00:00:00Z`),
  );
}

function weekdayName(date: string): string {
  return new Intl.DateTimeFormat(undefined, { weekday: 'short', timeZone: 'UTC' }).format(
    new Date(`${date}T00:00:00Z`),
  );
}
