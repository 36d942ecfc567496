import type { PostVisibility } from '@plotline/contract/feed.ts';
import { defineTopic } from '../../platform/bus.ts';
import type { Audience } from '../visibility/visibility.sql.ts';

/** Topic: activities of one user's tracker were created, updated or deleted. */
export const ACTIVITIES_CHANGED = defineTopic<ActivitiesChanged>('activities');
export type ActivitiesChanged = {
  readonly action: 'created' | 'updated' | 'deleted';
  readonly user_id: string;
  readonly tracker_type: string;
  /** For created activities only those in the feed: an import of history has none. */
  readonly activity_uuids: readonly string[];
  /** The widest audience of the created activities, that of each deleted one; everyone unless given. */
  readonly audience?: Audience;
  /** For updates after which more or fewer users see the activities: the wider visibility before and after. */
  readonly widest_visibility?: PostVisibility;
  /** For updates after which fewer users see the activities: the audience before. */
  readonly narrowed_from?: Audience;
  /** The change of the number of activities in the feeds of other users. */
  readonly feed_change?: FeedChange;
};

/** Changes of the number of public activities and of activities for followers. */
export type FeedChange = { readonly everyone: number; readonly followers: number };
