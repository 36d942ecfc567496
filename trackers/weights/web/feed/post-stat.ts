import { formatNumber } from '@plotline/web/tracker-kit/format.ts';
import type { PostStat } from '@plotline/web/tracker-kit/tracker-web.ts';
import type { WorkoutStats } from '../../tracker.ts';

/** The volume of a workout; without one, its sets. */
export function postStat({ volume, unit, sets }: WorkoutStats): PostStat {
  if (volume === null) return { value: formatNumber(sets), label: sets === 1 ? 'Set' : 'Sets' };
  return { value: `${formatNumber(volume, { maximumFractionDigits: 0 })} ${unit}`, label: 'Volume' };
}
