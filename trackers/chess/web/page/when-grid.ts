import type { WeekStart } from '@plotline/contract/schema.ts';
import { weekdayName } from '@plotline/web/tracker-kit/dates.ts';
import { counted, formatPercent } from '@plotline/web/tracker-kit/format.ts';
import { hoursText, weekdayGrid } from '@plotline/web/tracker-kit/weekday-hours.ts';
import type { ChartTableContent } from '@plotline/web/ui/charts/ChartCard.tsx';
import { accents, color } from '@plotline/web/ui/theme/tokens.ts';
import type { ReactNode } from 'react';
import { scoreOf } from '../shared/score-labels.ts';
import type { LinkedGames } from '../../contract/games.ts';
import { hourGames } from '../../contract/linked-games.ts';
import type { SectionOf } from '../../contract/page.ts';

type Cell = SectionOf<'when'>['cells'][number];

/** The games of one or more hours. */
interface Slot {
  readonly games: number;
  readonly score_percent: number | null;
}

/** Few games still have a clear colour, so that the picture is one of scores. */
const FAINTEST = 0.75;

/** Colours from a score of 0% to 100%. */
export const SCORE_COLORS = [
  color.boardLost,
  color.faint,
  color.outlineStrong,
  accents.green[300],
  accents.green[500],
  accents.green[700],
] as const;

/** One colour from few games to many. */
export const COUNT_COLORS: readonly string[] = [0, 0.25, 1].map((share) => faded(accents.green[500], share));

/** Returns a grid of weekdays by hours: the colour shows the score, its strength the number of games. */
export function whenGrid(
  cells: readonly Cell[],
  {
    show,
    ...options
  }: {
    readonly hoursPerCell: number;
    readonly weekStart: WeekStart;
    /** Lists the games of a cell. */
    readonly show?: ((games: LinkedGames) => void) | null;
  },
): ReturnType<typeof weekdayGrid> {
  return weekdayGrid(cells, {
    ...options,
    countOf: ({ games }) => games,
    draw: (inside, share) => {
      const slot = slotOf(inside);
      const [first] = inside;
      const filter = first && hourGames(first, options.hoursPerCell);
      return {
        fill: fillOf(slot, share),
        value: scoreOf(slot),
        ...(show && filter && slot.games > 0 && { onPick: () => show({ filter }) }),
      };
    },
  });
}

/** Lists the hours with games, the most played first. `linkTo` makes their numbers of games links. */
export function whenTable(
  cells: readonly Cell[],
  linkTo: (cell: Cell, games: string) => ReactNode = (_, games) => games,
): ChartTableContent {
  return {
    columns: ['Weekday', 'Hour', 'Games', 'Score'],
    rows: cells
      .filter(({ games }) => games > 0)
      .toSorted((a, b) => b.games - a.games)
      .map((cell) => [
        weekdayName(cell.weekday, 'short'),
        hoursText(cell.hour),
        linkTo(cell, counted(cell.games, 'game')),
        cell.score_percent === null ? '–' : formatPercent(cell.score_percent / 100),
      ]),
  };
}

function slotOf(inside: readonly Cell[]): Slot {
  const games = inside.reduce((sum, cell) => sum + cell.games, 0);
  const points = inside.reduce((sum, cell) => sum + cell.won + cell.drawn / 2, 0);
  return { games, score_percent: games === 0 ? null : (points / games) * 100 };
}

function fillOf({ score_percent: percent }: Slot, share: number): string | null {
  if (percent === null) return null;
  const step = Math.min(SCORE_COLORS.length - 1, Math.floor((percent / 100) * SCORE_COLORS.length));
  return faded(SCORE_COLORS[step] ?? color.trough, share);
}

/** Mixes a colour with that of the card. `share` is the number of games, compared with the fullest cell. */
function faded(fill: string, share: number): string {
  const strength = FAINTEST + (1 - FAINTEST) * Math.sqrt(share);
  return `color-mix(in srgb, ${fill} ${Math.round(strength * 100)}%, ${color.card})`;
}
