import type { Bus } from '../../platform/bus.ts';
import type { Db } from '../../platform/database.ts';

/** Topic: activities of one user's tracker came to be, changed or went. */
export const ACTIVITIES_CHANGED = 'activities';
export type ActivitiesChanged = {
  readonly action: 'created' | 'updated' | 'deleted';
  readonly user_id: string;
  readonly tracker_type: string;
  /** Of a created batch only those that entered the feed: an import of history announces none. */
  readonly activity_uuids: readonly string[];
  /** Of a created batch: no one but its author sees any of it. */
  readonly is_own?: boolean;
  /** How many more activities, or fewer, the feeds of others hold now. */
  readonly feed_change?: FeedChange;
};

/** Changes of the number of activities that everyone sees, and of those that only followers see. */
export type FeedChange = { readonly everyone: number; readonly followers: number };

export function publishActivitiesChanged(bus: Bus, trx: Db, event: ActivitiesChanged): Promise<void> {
  return bus.publish(trx, ACTIVITIES_CHANGED, event);
}
