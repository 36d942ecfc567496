import type { WeekStart } from '@plotline/contract/schema.ts';
import { weekdayName } from '@plotline/web/tracker-kit/dates.ts';
import { counted, formatPercent } from '@plotline/web/tracker-kit/format.ts';
import type { GridCell } from '@plotline/web/ui/charts/GridHeatmap.tsx';
import type { ChartTableContent } from '@plotline/web/ui/charts/ChartCard.tsx';
import { accents, color } from '@plotline/web/ui/theme/tokens.ts';
import { boardStyle } from '../board/board-style.ts';
import { scoreOf } from '../shared/score-labels.ts';
import type { SectionOf } from '../../contract/page.ts';

type Cell = SectionOf<'when'>['cells'][number];

/** One or more hours of a weekday. */
interface Slot {
  readonly weekday: number;
  readonly hour: number;
  readonly games: number;
  readonly score_percent: number | null;
}

export interface WhenGrid {
  readonly rows: readonly { readonly label: string; readonly cells: readonly GridCell[] }[];
  readonly columnLabels: readonly string[];
}

const HOURS = 24;
const LABEL_EACH_HOURS = 6;
const WEEKDAYS: Readonly<Record<WeekStart, readonly number[]>> = {
  monday: [1, 2, 3, 4, 5, 6, 7],
  sunday: [7, 1, 2, 3, 4, 5, 6],
};
const FAINTEST = 0.4;

/** Colours from a score of 0% to 100%. */
export const SCORE_COLORS = [
  boardStyle.black.fill,
  color.faint,
  color.outlineStrong,
  accents.green[300],
  accents.green[500],
  accents.green[700],
] as const;

/** Returns a grid of weekdays by hours: the colour shows the score, its strength the number of games. */
export function whenGrid(
  cells: readonly Cell[],
  { hoursPerCell, weekStart }: { readonly hoursPerCell: number; readonly weekStart: WeekStart },
): WhenGrid {
  const starts = Array.from({ length: HOURS / hoursPerCell }, (_, index) => index * hoursPerCell);
  const rows = WEEKDAYS[weekStart].map((weekday) => ({
    weekday,
    slots: starts.map((hour) => slotOf(cells, { weekday, hour, hoursPerCell })),
  }));
  const most = Math.max(1, ...rows.flatMap(({ slots }) => slots.map(({ games }) => games)));
  return {
    rows: rows.map(({ weekday, slots }) => ({
      label: weekdayName(weekday, 'short'),
      cells: slots.map((slot) => ({
        fill: fillOf(slot, most),
        title: `${weekdayName(slot.weekday, 'short')}, ${hoursText(slot.hour, hoursPerCell)}`,
        value: scoreOf(slot),
      })),
    })),
    columnLabels: starts.map((hour) => (hour % LABEL_EACH_HOURS === 0 ? clockText(hour) : '')),
  };
}

/** Lists the hours with games, the most played first. */
export function whenTable(cells: readonly Cell[]): ChartTableContent {
  return {
    columns: ['Weekday', 'Hour', 'Games', 'Score'],
    rows: cells
      .filter(({ games }) => games > 0)
      .toSorted((a, b) => b.games - a.games)
      .map((cell) => [
        weekdayName(cell.weekday, 'short'),
        hoursText(cell.hour, 1),
        counted(cell.games, 'game'),
        cell.score_percent === null ? '–' : formatPercent(cell.score_percent / 100),
      ]),
  };
}

interface SlotPlace {
  readonly weekday: number;
  readonly hour: number;
  readonly hoursPerCell: number;
}

function slotOf(cells: readonly Cell[], { weekday, hour, hoursPerCell }: SlotPlace): Slot {
  const inside = cells.filter(
    (cell) => cell.weekday === weekday && cell.hour >= hour && cell.hour < hour + hoursPerCell,
  );
  const games = inside.reduce((sum, cell) => sum + cell.games, 0);
  const points = inside.reduce((sum, cell) => sum + cell.won + cell.drawn / 2, 0);
  return { weekday, hour, games, score_percent: games === 0 ? null : (points / games) * 100 };
}

function fillOf({ games, score_percent: percent }: Slot, most: number): string | null {
  if (percent === null) return null;
  const step = Math.min(SCORE_COLORS.length - 1, Math.floor((percent / 100) * SCORE_COLORS.length));
  const strength = FAINTEST + (1 - FAINTEST) * Math.sqrt(games / most);
  return `color-mix(in srgb, ${SCORE_COLORS[step] ?? color.trough} ${Math.round(strength * 100)}%, ${color.card})`;
}

function hoursText(hour: number, hours: number): string {
  return hours === 1 ? clockText(hour) : `${clockText(hour)} – ${clockText((hour + hours) % HOURS)}`;
}

function clockText(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`;
}
