import type { Bus } from '../../platform/bus.ts';
import type { Db } from '../../platform/database.ts';

/** Topic: a tracker of a user changed, and possibly its visibility. */
export const TRACKER_CHANGED = 'trackers.changed';
export type TrackerChanged = {
  readonly user_id: string;
  readonly tracker_type: string;
  readonly change: 'added' | 'enabled' | 'disabled' | 'privacy' | 'removed' | 'data';
  /** True if only the owner can see the change. */
  readonly is_own: boolean;
};

export function changesVisibility({ change }: TrackerChanged): boolean {
  return change !== 'added' && change !== 'data';
}

export function publishTrackerChanged(bus: Bus, trx: Db, event: TrackerChanged): Promise<void> {
  return bus.publish(trx, TRACKER_CHANGED, event);
}
