import type { Showcase } from '@plotline/contract/showcase.ts';
import { MiniBars } from '../../ui/charts/Sparkline.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { styled } from '../../ui/theme/styled.ts';
import { mixin, query } from '../../ui/theme/tokens.ts';
import { useMatches } from '../../ui/use-layout.ts';
import { useTrackerAppearance } from '../trackers/TrackerIcon.tsx';
import { useShowcase } from './use-showcase.ts';

/** A year, or half of it where there is less room. */
const WEEKS = { wide: 52, narrow: 26 };
const BAR_WIDTH = { wide: 9, narrow: 10 };
const DAY_MS = 86_400_000;

const Root = styled('span')({ ...mixin.column(0.5), ...mixin.muted(12) });

/** The activities of a user's only tracker in each of the last weeks. */
export function RecentWeeks({ username, type }: { username: string; type: string }) {
  const { accent } = useTrackerAppearance(type);
  const { data } = useShowcase(username);
  const width = useMatches(query.aside) ? 'wide' : 'narrow';
  const weeks = WEEKS[width];
  const size = { width: weeks * BAR_WIDTH[width], height: 26 };
  return (
    <Root>
      {/* The heatmap below names the same activities. */}
      {data ? (
        <MiniBars values={weeksOf(data, { type, weeks })} accent={accent} strongIndex={weeks - 1} {...size} />
      ) : (
        <Skeleton variant="rounded" {...size} />
      )}
      Last {weeks} weeks
    </Root>
  );
}

/** Counts by periods of seven days, of which the last ends today. */
function weeksOf(
  { heatmap, to }: Pick<Showcase, 'heatmap' | 'to'>,
  { type, weeks: length }: { type: string; weeks: number },
): readonly number[] {
  const weeks = Array.from({ length }, () => 0);
  for (const { date, trackers } of heatmap) {
    const place = length - 1 - Math.floor((Date.parse(to) - Date.parse(date)) / DAY_MS / 7);
    const count = trackers.find((tracker) => tracker.type === type)?.count ?? 0;
    if (place in weeks) weeks[place] = (weeks[place] ?? 0) + count;
  }
  return weeks;
}
