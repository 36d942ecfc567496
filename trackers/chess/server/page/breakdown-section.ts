import {
  BREAKDOWN_DIMENSIONS,
  type BreakdownCell,
  type BreakdownDimension,
} from '../../contract/breakdown.ts';
import type { SectionOf } from '../../contract/page.ts';
import { STRENGTHS } from '../../contract/games.ts';
import type { BreakdownRow } from './breakdown.repository.ts';
import { gamesOf, percentOf, round } from './counts.ts';

type Breakdown = SectionOf<'breakdown'>;
type Row = Breakdown['dimensions'][number]['rows'][number];

/** Below it, a value is marked: the 95% interval of a score is wider than 40 points. */
const FEW_GAMES = 20;
const MIN_OPENING_GAMES = 3;

const FORMULAS: Breakdown['formulas'] = {
  score: 'Wins and half of the draws, divided by games',
  games: 'Number of games',
  accuracy: 'Mean of the accuracy that the site gives to analysed games',
  acpl: "Mean of the games' average loss per move, in centipawns, of games with evaluations",
  move_time: "Mean of the games' seconds per move: for each game, the mean of its phases' medians",
};

const PHASES = ['opening', 'middlegame', 'endgame'] as const;

export function breakdownSection(rows: readonly BreakdownRow[]): Breakdown {
  const all = rows.find(({ dimension }) => dimension === 'phase');
  return {
    key: 'breakdown',
    kind: 'table',
    title: 'Breakdown',
    games: all ? gamesOf(all) : 0,
    formulas: FORMULAS,
    dimensions: BREAKDOWN_DIMENSIONS.flatMap((dimension) => {
      const shown = dimension === 'phase' ? phaseRows(all) : valueRows(dimension, rows);
      return shown.length === 0 ? [] : [{ dimension, rows: shown }];
    }),
  };
}

/** The score by result is no stat: it is always 100, 50 or 0. */
function valueRows(dimension: BreakdownDimension, rows: readonly BreakdownRow[]): Row[] {
  const least = dimension === 'opening' ? MIN_OPENING_GAMES : 1;
  return rows
    .filter((row) => row.dimension === dimension && gamesOf(row) >= least)
    .flatMap((row) => (row.value === null ? [] : [{ row, value: row.value }]))
    .toSorted((a, b) => placeOf(dimension, a) - placeOf(dimension, b) || (a.value < b.value ? -1 : 1))
    .map(({ row, value }) => {
      const games = gamesOf(row);
      return {
        value,
        cells: {
          ...(dimension !== 'result' && { score: cellOf(games, percentOf(row)) }),
          games: cellOf(games, games),
          ...metric('accuracy', row.accuracyGames, row.accuracy),
          ...metric('acpl', row.acplGames, row.acpl),
          ...metric('move_time', row.timedGames, row.moveSeconds),
        },
      };
    });
}

/** Openings by their games, other values in their own order. */
function placeOf(
  dimension: BreakdownDimension,
  { row, value }: { row: BreakdownRow; value: string },
): number {
  switch (dimension) {
    case 'color':
      return ['white', 'black'].indexOf(value);
    case 'result':
      return ['win', 'draw', 'loss'].indexOf(value);
    case 'strength':
      return STRENGTHS.findIndex((strength) => strength === value);
    case 'weekday':
    case 'hour':
      return Number(value);
    default:
      return -gamesOf(row);
  }
}

/** A game has all phases that it reached: only times and losses differ between them. */
function phaseRows(all: BreakdownRow | undefined): Row[] {
  return PHASES.flatMap((phase, index) => {
    const [lossGames = 0, loss = null, timedGames = 0, seconds = null] = all?.phases[index] ?? [];
    if (lossGames + timedGames === 0) return [];
    const cells = {
      ...metric('acpl', lossGames, loss),
      ...metric('move_time', timedGames, seconds),
    };
    return [{ value: phase, cells }];
  });
}

function metric(
  key: 'accuracy' | 'acpl' | 'move_time',
  games: number,
  mean: number | null,
): Partial<Record<typeof key, BreakdownCell>> {
  return mean === null ? {} : { [key]: cellOf(games, mean) };
}

function cellOf(games: number, value: number | null): BreakdownCell {
  return { value: round(value ?? 0), games, is_few: games < FEW_GAMES };
}
