import type { Headline } from '@plotline/contract/tracker.ts';
import { StatTile } from '@plotline/web/ui/StatTile.tsx';
import { StatRow } from '@plotline/web/ui/StatRow.tsx';
import type { WeightUnit } from '../../contract/workouts.ts';
import { headlineStats } from './headline-stats.ts';

interface HeadlinesProps {
  headlines: readonly Headline[];
  unit: WeightUnit;
}

/** Volume, workouts, sets, time and records, each beside the period before. */
export function Headlines({ headlines, unit }: HeadlinesProps) {
  return (
    <StatRow>
      {headlineStats(headlines, unit).map(({ key, label, parts, delta, note }) => (
        <StatTile key={key} label={label} parts={parts} {...(note === undefined ? { delta } : { note })} />
      ))}
    </StatRow>
  );
}
