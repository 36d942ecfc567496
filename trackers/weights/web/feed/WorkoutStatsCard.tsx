import { durationParts } from '@plotline/web/tracker-kit/duration-parts.ts';
import { formatNumber } from '@plotline/web/tracker-kit/format.ts';
import { StatBlock } from '@plotline/web/tracker-kit/StatBlock.tsx';
import type { FeedCardProps } from '@plotline/web/tracker-kit/tracker-web.ts';
import { space } from '@plotline/web/ui/theme/tokens.ts';
import type { WorkoutStats } from '../../tracker.ts';
import { Figure, Figures } from '../shared/Figures.tsx';
import { TopExercises } from './TopExercises.tsx';

const WHOLE = { maximumFractionDigits: 0 };

export function WorkoutStatsCard({ stats }: FeedCardProps<WorkoutStats>) {
  return (
    <StatBlock>
      <Figures style={{ paddingBottom: space(2) }}>
        {stats.volume === null ? null : (
          <Figure label="Volume" parts={[{ value: formatNumber(stats.volume, WHOLE), unit: stats.unit }]} />
        )}
        {stats.duration_seconds === null ? null : (
          <Figure label="Duration" parts={durationParts(stats.duration_seconds)} />
        )}
        <Figure label="Sets" parts={[{ value: formatNumber(stats.sets) }]} />
      </Figures>
      <TopExercises stats={stats} />
    </StatBlock>
  );
}
