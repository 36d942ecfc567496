import type { PostVisibility } from '@plotline/contract/feed.ts';
import { defineTopic } from '../../platform/bus.ts';

/** Topic: a user's tracker or its data changed. */
export const TRACKER_CHANGED = defineTopic<TrackerChanged>('trackers.changed');
export type TrackerChanged = {
  readonly user_id: string;
  readonly tracker_type: string;
  readonly change: 'added' | 'enabled' | 'disabled' | 'privacy' | 'removed' | 'data';
  /**
   * Those of the viewers of the tracker who see the change. Only the owner does if the tracker is private or the posts
   * are scheduled.
   */
  readonly visibility: PostVisibility;
};

export function changesVisibility({ change }: Pick<TrackerChanged, 'change'>): boolean {
  return change !== 'added' && change !== 'data';
}
