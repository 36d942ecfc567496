import type { Showcase } from '@plotline/contract/showcase.ts';
import { MiniBars } from '../../ui/charts/Sparkline.tsx';
import { styled } from '../../ui/theme/styled.ts';
import { mixin } from '../../ui/theme/tokens.ts';
import { useTrackerAppearance } from '../trackers/TrackerIcon.tsx';
import { useShowcase } from './use-showcase.ts';

const WEEKS = 26;
const BAR_WIDTH = 10;
const DAY_MS = 86_400_000;

const Root = styled('span')({ ...mixin.column(0.5), ...mixin.muted(12) });

/** The activities of a user's only tracker in each of the last 26 weeks; nothing until they are known. */
export function RecentWeeks({ username, type }: { username: string; type: string }) {
  const { accent } = useTrackerAppearance(type);
  const { data } = useShowcase(username);
  if (!data) return null;
  return (
    <Root>
      {/* The heatmap below names the same activities. */}
      <MiniBars
        values={weeksOf(data, type)}
        accent={accent}
        width={WEEKS * BAR_WIDTH}
        height={26}
        strongIndex={WEEKS - 1}
      />
      Last {WEEKS} weeks
    </Root>
  );
}

/** Counts by periods of seven days, of which the last ends today. */
function weeksOf({ heatmap, to }: Pick<Showcase, 'heatmap' | 'to'>, type: string): readonly number[] {
  const weeks = Array.from({ length: WEEKS }, () => 0);
  for (const { date, trackers } of heatmap) {
    const place = WEEKS - 1 - Math.floor((Date.parse(to) - Date.parse(date)) / DAY_MS / 7);
    const count = trackers.find((tracker) => tracker.type === type)?.count ?? 0;
    if (place in weeks) weeks[place] = (weeks[place] ?? 0) + count;
  }
  return weeks;
}
