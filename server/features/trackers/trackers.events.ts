import { defineTopic, type Bus } from '../../platform/bus.ts';
import type { Db } from '../../platform/database.ts';

/** Topic: a user's tracker or its data changed. */
export const TRACKER_CHANGED = defineTopic<TrackerChanged>('trackers.changed');
export type TrackerChanged = {
  readonly user_id: string;
  readonly tracker_type: string;
  readonly change: 'added' | 'enabled' | 'disabled' | 'privacy' | 'removed' | 'data';
  /** True if the change is visible to the owner alone: the tracker is private, or the posts are scheduled. */
  readonly is_own: boolean;
};

/** Returns whether the change affects who sees the tracker. */
export function changesVisibility({ change }: TrackerChanged): boolean {
  return change !== 'added' && change !== 'data';
}

export function publishTrackerChanged(bus: Bus, trx: Db, event: TrackerChanged): Promise<void> {
  return bus.publish(trx, TRACKER_CHANGED, event);
}
