import { ChartCard } from '@plotline/web/ui/charts/ChartCard.tsx';
import { LineChart } from '@plotline/web/ui/charts/LineChart.tsx';
import { formatNumber } from '@plotline/web/tracker-kit/format.ts';
import type { Game } from '../../contract/games.ts';
import { evalPoints, evalTable, evalText } from './eval-points.ts';

interface EvalCardProps {
  plies: Game['plies'];
  /** The half-move on the board; 0 before the first. */
  ply: number;
  onPick: (ply: number) => void;
}

/** The evaluation of each move for White; nothing for a game without analysis. */
export function EvalCard({ plies, ply, onPick }: EvalCardProps) {
  const points = evalPoints(plies);
  if (!points) return null;
  return (
    <ChartCard
      title="Evaluation"
      subtitle="In pawns, for White. Select a point to go to its move"
      table={evalTable(plies)}
    >
      <LineChart
        label="Evaluation"
        points={points}
        accent="green"
        unit="Pawns"
        format={evalText}
        formatTick={(value) => formatNumber(value)}
        startsAtZero
        height={180}
        marked={ply === 0 ? null : ply - 1}
        onPick={(index) => onPick(index + 1)}
      />
    </ChartCard>
  );
}
