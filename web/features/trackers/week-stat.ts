import type { Headline } from '@plotline/contract/tracker.ts';
import type { Tracker } from '@plotline/contract/trackers.ts';
import { headlineStat } from '../../tracker-kit/headline-stat.ts';

/** Characters of a label that fit beside the bars. */
const LINE = 24;

/**
 * Returns the first stat of a tracker's week, with the second one in its label if that fits. A week without a value,
 * such as a rating, has the latest one, as in the sidebar.
 */
export function weekStat(
  headline: readonly Headline[],
  latest: Tracker['headline'],
): { value: string; label: string } | null {
  const [first, second] = headline.map((one) => headlineStat(one));
  const shown = headline[0]?.value === null ? (latest ?? first) : first;
  if (!shown) return null;
  const both = second && `${shown.label}, ${second.value} ${second.label.toLowerCase()}`;
  return { ...shown, label: both !== undefined && both.length <= LINE ? both : shown.label };
}
