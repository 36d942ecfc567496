import { StatTile } from '@plotline/web/ui/StatTile.tsx';
import { StatRow } from '@plotline/web/ui/StatRow.tsx';
import type { ChessPageAnswer } from './chess-page-answer.ts';
import { headlineStats } from './headline-stats.ts';
import { hiderOf } from './page-for-reader.ts';

/** What the selected pool's games in the timeframe come to, each beside the days before. */
export function Headlines({ page }: { page: ChessPageAnswer }) {
  const isCompared = page.timeframe.value !== 'all';
  return (
    <StatRow>
      {headlineStats(page.headline, { isCompared, isRated: hiderOf(page) === null }).map(
        ({ key, ...figure }) => (
          <StatTile key={key} {...figure} />
        ),
      )}
    </StatRow>
  );
}
