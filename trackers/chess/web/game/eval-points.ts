import { formatNumber } from '@plotline/web/tracker-kit/format.ts';
import type { ChartTableContent } from '@plotline/web/ui/charts/ChartCard.tsx';
import type { LinePoint } from '@plotline/web/ui/charts/LineChart.tsx';
import type { Game, GameMove } from '../../contract/games.ts';
import { isWhitesMove, plyName } from './replay.ts';

/** The limit of the chart: beyond it, the game is won. */
const MAX_PAWNS = 10;

/** Returns the evaluation after each half-move for White; null without analysis. */
export function evalPoints(plies: Game['plies']): LinePoint[] | null {
  if (plies.every((move) => move.mate === null && pawnsOf(move) === null)) return null;
  return plies.map((move, index) => {
    const mate = mateIn(plies, index);
    return {
      key: String(index),
      label: String(Math.floor(index / 2) + 1),
      title: plyName(plies, index + 1),
      ...(mate === null
        ? { value: pawnsOf(move), reading: evalCell(plies, index) }
        : {
            value: mate.isWhites ? MAX_PAWNS : -MAX_PAWNS,
            reading: mateText(mate),
            mark: `${mate.isWhites ? '' : '−'}${mate.moves === 0 ? '#' : `M${mate.moves}`}`,
            lines: [{ label: 'for', value: winnerOf(mate) }],
          }),
    };
  });
}

interface Mate {
  readonly isWhites: boolean;
  readonly moves: number;
}

function mateIn(plies: Game['plies'], index: number): Mate | null {
  const mate = plies[index]?.mate ?? null;
  if (mate === null) return null;
  // A mate on the board has no sign: it belongs to the player who moved.
  return { isWhites: mate === 0 ? isWhitesMove(plies, index) : mate > 0, moves: Math.abs(mate) };
}

function pawnsOf({ eval: pawns }: GameMove): number | null {
  return pawns === null ? null : Math.max(-MAX_PAWNS, Math.min(MAX_PAWNS, pawns));
}

export function evalText(pawns: number): string {
  const text = formatNumber(pawns, { isSigned: true, minimumFractionDigits: 1 });
  return text.replace('-', '−');
}

export function evalTable(plies: Game['plies']): ChartTableContent {
  return {
    columns: ['Move', 'Evaluation'],
    rows: plies.map((_, index) => [plyName(plies, index + 1), evalCell(plies, index)]),
  };
}

function evalCell(plies: Game['plies'], index: number): string {
  const mate = mateIn(plies, index);
  if (mate !== null) return `${mateText(mate)} for ${winnerOf(mate)}`;
  const pawns = plies[index]?.eval ?? null;
  return pawns === null ? '–' : evalText(pawns);
}

function mateText({ moves }: Mate): string {
  return moves === 0 ? 'Mate' : `Mate in ${moves}`;
}

function winnerOf({ isWhites }: Mate): string {
  return isWhites ? 'White' : 'Black';
}
