import { formatNumber } from '@plotline/web/tracker-kit/format.ts';
import type { ChartTableContent } from '@plotline/web/ui/charts/ChartCard.tsx';
import type { LinePoint } from '@plotline/web/ui/charts/LineChart.tsx';
import type { Game, GameMove } from '../../contract/games.ts';
import { plyName } from './replay.ts';

/** Beyond this many pawns everything is won. */
const MOST_PAWNS = 10;

/** The evaluation after each half-move, seen from White; null where no move has one. */
export function evalPoints(plies: Game['plies']): LinePoint[] | null {
  if (plies.every((move) => pawnsOf(move) === null)) return null;
  return plies.map((move, index) => ({
    key: String(index),
    label: String(Math.floor(index / 2) + 1),
    title: plyName(plies, index + 1),
    value: pawnsOf(move),
    ...(move.mate === null
      ? { reading: evalCell(move) }
      : { reading: mateText(move.mate), lines: [{ label: 'for', value: winnerOf(move.mate) }] }),
  }));
}

function pawnsOf({ eval: pawns, mate }: GameMove): number | null {
  if (mate !== null) return mate < 0 ? -MOST_PAWNS : MOST_PAWNS;
  return pawns === null ? null : Math.max(-MOST_PAWNS, Math.min(MOST_PAWNS, pawns));
}

export function evalText(pawns: number): string {
  const words = formatNumber(pawns, { isSigned: true, minimumFractionDigits: 1 });
  return words.replace('-', '−');
}

export function evalTable(plies: Game['plies']): ChartTableContent {
  return {
    columns: ['Move', 'Evaluation'],
    rows: plies.map((move, index) => [plyName(plies, index + 1), evalCell(move)]),
  };
}

function evalCell(move: GameMove): string {
  if (move.mate !== null) return `${mateText(move.mate)} for ${winnerOf(move.mate)}`;
  return move.eval === null ? '–' : evalText(move.eval);
}

function mateText(mate: number): string {
  return `Mate in ${Math.abs(mate)}`;
}

function winnerOf(mate: number): string {
  return mate < 0 ? 'Black' : 'White';
}
