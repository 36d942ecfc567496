import { StatRow } from '../ui/StatRow.tsx';
import { StatTile } from '../ui/StatTile.tsx';
import type { HeadlineStat } from './headline-stats.ts';

/** The headline stats of a tracker page, each beside the period before. */
export function HeadlineRow({ stats }: { stats: readonly HeadlineStat[] }) {
  return (
    <StatRow>
      {stats.map(({ key, ...stat }) => (
        <StatTile key={key} {...stat} />
      ))}
    </StatRow>
  );
}
