import type { WeekStart } from '@plotline/contract/schema.ts';
import { formatPart } from '../../platform/format.ts';
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
  /** Index of the first cell in the whole calendar, if others are drawn apart. */
  start?: number;
  /** Number of columns; by default those of the cells. */
  weeks?: number;
}

/** Months above, weekdays at the side, a square for each day. */
export function CalendarDrawing({ cells, weekStart, accent, active, ...part }: CalendarDrawingProps) {
  const firstWeek = cells[0]?.week ?? 0;
  const { start = 0, weeks = (cells.at(-1)?.week ?? 0) + 1 - firstWeek } = part;
  const width = LEFT + weeks * PITCH;
  const columnOf = (week: number) => LEFT + (week - firstWeek) * PITCH;
  return (
    <svg viewBox={`0 0 ${width} ${TOP + ROWS * PITCH}`} aria-hidden="true">
      {monthStarts(cells).map(({ week, date }) => (
        <text key={date} x={columnOf(week)} y={12}>
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
          data-index={start + index}
          x={columnOf(cell.week)}
          y={TOP + cell.row * PITCH}
          width={CELL}
          height={CELL}
          rx={4}
          fill={shadeOf(cell.level, accent)}
          stroke={start + index === active ? color.ink : 'none'}
          strokeWidth={1.5}
        />
      ))}
    </svg>
  );
}

/** Returns grey for level 0, then four shades of the accent, of which the lightest one stands out from grey. */
export function shadeOf(level: number, accent: Accent): string {
  const shades = accents[accent];
  const lightest = `color-mix(in srgb, ${shades[100]}, ${shades[300]})`;
  return [color.trough, lightest, shades[300], shades[500], shades[900]][level] ?? color.trough;
}

function monthName(date: string): string {
  return formatPart(new Date(`${date}T00:00:00Z`), { month: 'short' });
}

function weekdayName(date: string): string {
  return formatPart(new Date(`${date}T00:00:00Z`), { weekday: 'short' });
}
