import type { PostVisibility } from '@plotline/contract/feed.ts';
import { defineTopic } from '../../platform/bus.ts';

/** Topic: a user's tracker or its data changed. */
export const TRACKER_CHANGED = defineTopic<TrackerChanged>('trackers.changed');
export type TrackerChanged = {
  readonly user_id: string;
  readonly tracker_type: string;
  /** A write of data is `data` for the owner and, if others see any of its posts, `shown_data` for these. */
  readonly change: 'added' | 'enabled' | 'disabled' | 'privacy' | 'removed' | 'data' | 'shown_data';
  /** Those of the viewers of the tracker who see the change. */
  readonly visibility: PostVisibility;
};

export function changesDataAlone({ change }: Pick<TrackerChanged, 'change'>): boolean {
  return change === 'data' || change === 'shown_data';
}

export function changesVisibility(event: Pick<TrackerChanged, 'change'>): boolean {
  return event.change !== 'added' && !changesDataAlone(event);
}
