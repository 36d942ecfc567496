import { defineTopic } from '../../platform/bus.ts';

/** Topic: a user's tracker or its data changed. */
export const TRACKER_CHANGED = defineTopic<TrackerChanged>('trackers.changed');
export type TrackerChanged = {
  readonly user_id: string;
  readonly tracker_type: string;
  readonly change: 'added' | 'enabled' | 'disabled' | 'privacy' | 'removed' | 'data';
  /** True if the change is visible to the owner alone: the tracker is private, or the posts are scheduled. */
  readonly is_own: boolean;
};

export function changesVisibility({ change }: Pick<TrackerChanged, 'change'>): boolean {
  return change !== 'added' && change !== 'data';
}
