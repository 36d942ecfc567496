import type { WeekStart } from '@plotline/contract/schema.ts';
import { memo } from 'react';
import { formatPart } from '../../platform/format.ts';
import { accents, color, type Accent } from '../theme/tokens.ts';
import { CELL, monthStarts, placeOf, rowOf, sizeOf, type CalendarPart } from './calendar.ts';

const ROUND = 4;
/** A Monday, a Wednesday and a Friday, whose rows are labelled. */
const NAMED_DAYS = ['2026-11-16', '2026-11-18', '2026-11-20'];
export const LEVELS = [0, 1, 2, 3, 4];

interface CalendarDrawingProps {
  part: CalendarPart;
  weekStart: WeekStart;
  accent: Accent;
  /** Index of the marked cell in the whole calendar. */
  active: number | null;
}

/** Months above, weekdays at the side, a square for each day. */
export function CalendarDrawing({ part, weekStart, accent, active }: CalendarDrawingProps) {
  const { width, height } = sizeOf(part);
  const marked = active === null ? undefined : part.cells[active - part.start];
  return (
    <svg viewBox={`0 0 ${width} ${height}`} data-start={part.start} aria-hidden="true">
      <Squares part={part} weekStart={weekStart} accent={accent} />
      {marked ? (
        <rect
          {...placeOf(marked, part)}
          width={CELL}
          height={CELL}
          rx={ROUND}
          fill="none"
          stroke={color.ink}
          strokeWidth={1.5}
        />
      ) : null}
    </svg>
  );
}

/** All that does not depend on the pointer. A shape per shade: hundreds of elements would take long to lay out. */
const Squares = memo(function Squares({ part, weekStart, accent }: Omit<CalendarDrawingProps, 'active'>) {
  return (
    <>
      {monthStarts(part.cells).map(({ week, date }) => (
        <text key={date} x={placeOf({ week, row: 0 }, part).x} y={12}>
          {monthName(date)}
        </text>
      ))}
      {NAMED_DAYS.map((day) => (
        <text key={day} x={0} y={placeOf({ week: part.firstWeek, row: rowOf(day, weekStart) }, part).y + 11}>
          {weekdayName(day)}
        </text>
      ))}
      {LEVELS.map((level) => (
        <path key={level} d={squaresOf(part, level)} fill={shadeOf(level, accent)} />
      ))}
    </>
  );
});

/** Returns the outlines of all cells of a shade. */
function squaresOf(part: CalendarPart, level: number): string {
  const side = CELL - 2 * ROUND;
  const corner = (x: number, y: number) => `a${ROUND} ${ROUND} 0 0 1 ${x} ${y}`;
  const outline = `h${side}${corner(ROUND, ROUND)}v${side}${corner(-ROUND, ROUND)}h${-side}${corner(-ROUND, -ROUND)}v${-side}${corner(ROUND, -ROUND)}z`;
  return part.cells
    .filter((cell) => cell.level === level)
    .map((cell) => placeOf(cell, part))
    .map(({ x, y }) => `M${x + ROUND} ${y}${outline}`)
    .join('');
}

/** Returns grey for level 0, then four shades of the accent, of which the lightest one stands out from grey. */
export function shadeOf(level: number, accent: Accent): string {
  const shades = accents[accent];
  const lightest = `color-mix(in srgb, ${shades[100]}, ${shades[300]})`;
  // The other 900s are nearly black, while the 700 of indigo is hardly darker than its 500.
  const darkest = shades[accent === 'indigo' ? 900 : 700];
  return [color.trough, lightest, shades[300], shades[500], darkest][level] ?? color.trough;
}

function monthName(date: string): string {
  return formatPart(new Date(`${date}T00:00:00Z`), { month: 'short' });
}

function weekdayName(date: string): string {
  return formatPart(new Date(`${date}T00:00:00Z`), { weekday: 'short' });
}
