import type { Activity } from '@plotline/contract/feed.ts';
import { useTrackerWeb } from '../../tracker-kit/tracker-registry.tsx';

/** Whether the tracker shows stats for a post, also while their code loads. */
export function useHasStats({
  tracker_type: type,
  stats,
}: Pick<Activity, 'tracker_type' | 'stats'>): boolean {
  const { data: web, isPending } = useTrackerWeb(type);
  return stats !== null && (isPending || Boolean(web));
}
