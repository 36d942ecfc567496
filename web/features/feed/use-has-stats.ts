import type { Activity } from '@plotline/contract/feed.ts';
import { useTrackerWeb } from '../../tracker-kit/tracker-registry.tsx';

/** Whether the tracker draws its block of figures for this post; also while the code of the block loads. */
export function useHasStats({
  tracker_type: type,
  stats,
}: Pick<Activity, 'tracker_type' | 'stats'>): boolean {
  const { data: web, isPending } = useTrackerWeb(type);
  return stats !== null && (isPending || Boolean(web));
}
