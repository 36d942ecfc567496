import { HelpMark } from '../ui/HelpMark.tsx';
import { StatRow } from '../ui/StatRow.tsx';
import { isLongStat, StatTile } from '../ui/StatTile.tsx';
import type { HeadlineStat } from './headline-stats.ts';

/** The headline stats of a tracker page, each beside the period before. One long number makes all of them smaller. */
export function HeadlineRow({ stats }: { stats: readonly HeadlineStat[] }) {
  const size = stats.some(({ parts }) => isLongStat(parts)) ? 'compact' : 'normal';
  return (
    <StatRow>
      {stats.map(({ key, help, ...stat }) => (
        <StatTile key={key} {...stat} help={help ? <HelpMark text={help} /> : null} size={size} />
      ))}
    </StatRow>
  );
}
