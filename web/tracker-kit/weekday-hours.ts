import type { WeekStart } from '@plotline/contract/schema.ts';
import type { GridCell } from '../ui/charts/GridHeatmap.tsx';
import { weekdayName } from './dates.ts';

/** An hour of a weekday; weekdays are 1 (Monday) to 7. */
interface WeekdayHour {
  readonly weekday: number;
  readonly hour: number;
}

interface GridOptions<Hour> {
  readonly hoursPerCell: number;
  readonly weekStart: WeekStart;
  readonly countOf: (hour: Hour) => number;
  /** Draws the hours of one cell. `share` is their count compared with the fullest cell, from 0 to 1. */
  readonly draw: (hours: readonly Hour[], share: number) => Omit<GridCell, 'title'>;
}

/** The props of a `GridHeatmap`. */
interface WeekdayGrid {
  readonly rows: readonly { readonly label: string; readonly cells: readonly GridCell[] }[];
  readonly columnLabels: readonly string[];
}

const HOURS = 24;
const LABEL_EACH_HOURS = 6;
const WEEKDAYS: Readonly<Record<WeekStart, readonly number[]>> = {
  monday: [1, 2, 3, 4, 5, 6, 7],
  sunday: [7, 1, 2, 3, 4, 5, 6],
};

/** Returns a grid of weekdays by hours. */
export function weekdayGrid<Hour extends WeekdayHour>(
  hours: readonly Hour[],
  { hoursPerCell, weekStart, countOf, draw }: GridOptions<Hour>,
): WeekdayGrid {
  const starts = Array.from({ length: HOURS / hoursPerCell }, (_, index) => index * hoursPerCell);
  const rows = WEEKDAYS[weekStart].map((weekday) => ({
    weekday,
    slots: starts.map((start) => {
      const ofDay = hours.filter((one) => one.weekday === weekday);
      const inside = ofDay.filter(({ hour }) => hour >= start && hour < start + hoursPerCell);
      return { start, inside, count: inside.reduce((sum, one) => sum + countOf(one), 0) };
    }),
  }));
  const most = Math.max(1, ...rows.flatMap(({ slots }) => slots.map(({ count }) => count)));
  return {
    rows: rows.map(({ weekday, slots }) => ({
      label: weekdayName(weekday, 'short'),
      cells: slots.map(({ start, inside, count }) => ({
        title: `${weekdayName(weekday, 'short')}, ${hoursText(start, hoursPerCell)}`,
        ...draw(inside, count / most),
      })),
    })),
    columnLabels: starts.map((hour) => (hour % LABEL_EACH_HOURS === 0 ? clockText(hour) : '')),
  };
}

/** Writes `18:00`, or `18:00 – 20:00` for several hours. */
export function hoursText(hour: number, hours = 1): string {
  return hours === 1 ? clockText(hour) : `${clockText(hour)} – ${clockText((hour + hours) % HOURS)}`;
}

function clockText(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`;
}
