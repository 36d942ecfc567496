import type { WeekStart } from '@plotline/contract/schema.ts';
import { accents, color, type Accent } from '../theme/tokens.ts';
import { monthStarts, rowOf, type CalendarCell } from './calendar.ts';

const PITCH = 17;
const CELL = 14;
const LEFT = 36;
const TOP = 22;
const ROWS = 7;
/** A Monday, a Wednesday and a Friday, whose rows are labelled. */
const NAMED_DAYS = ['2026-11-16', '2026-11-18', '2026-11-20'];

interface CalendarDrawingProps {
  cells: readonly CalendarCell[];
  weekStart: WeekStart;
  accent: Accent;
  active: number | null;
}

/** Months above, weekdays at the side, a square for each day. */
export function CalendarDrawing({ cells, weekStart, accent, active }: CalendarDrawingProps) {
  const weeks = (cells.at(-1)?.week ?? 0) + 1;
  const width = LEFT + weeks * PITCH;
  return (
    <svg viewBox={`0 0 ${width} ${TOP + ROWS * PITCH}`} aria-hidden="true">
      {monthStarts(cells).map(({ week, date }) => (
        <text key={date} x={LEFT + week * PITCH} y={12}>
          {monthName(date)}
        </text>
      ))}
      {NAMED_DAYS.map((day) => (
        <text key={day} x={0} y={TOP + rowOf(day, weekStart) * PITCH + 11}>
          {weekdayName(day)}
        </text>
      ))}
      {cells.map((cell, index) => (
        <rect
          key={cell.date}
          data-index={index}
          x={LEFT + cell.week * PITCH}
          y={TOP + cell.row * PITCH}
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

/** Returns grey for level 0, then four shades of the accent. */
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
