import type { Bus } from '../../platform/bus.ts';
import { REALTIME } from '../../platform/realtime.ts';
import { ACCOUNT_CHANGED, SESSION_ENDED } from '../accounts/accounts.events.ts';
import { ACTIVITIES_CHANGED } from '../activities/activities.events.ts';
import { BLOCK_CHANGED, FOLLOW_CHANGED, MUTE_CHANGED } from '../follows/follows.events.ts';
import { PROFILE_CHANGED } from '../profiles/profiles.events.ts';
import { changesVisibility, TRACKER_CHANGED } from '../trackers/trackers.events.ts';
import {
  broadcastActivities,
  broadcastEvent,
  broadcastTracker,
  type BroadcastParts,
} from './delivery/broadcaster.ts';
import type { FollowUpdates } from './delivery/follow-updates.ts';
import type { HiddenUsers } from './roster/roster.ts';
import type { Sessions } from './roster/connections.ts';
import type { Revalidation } from './subscriptions/revalidation.ts';

export interface SubscriberParts extends BroadcastParts {
  readonly followUpdates: FollowUpdates;
  readonly hiddenUsers: Pick<HiddenUsers, 'reload'>;
  readonly revalidation: Revalidation;
  readonly sessions: Sessions;
}

/** Connects the bus with the sockets: drops what may have become hidden, then broadcasts what happened. */
export function subscribePresence(bus: Bus, parts: SubscriberParts): void {
  const { followUpdates, hiddenUsers, revalidation, sessions } = parts;

  bus.subscribe(REALTIME, (message) => broadcastEvent(parts, message));
  bus.subscribe(SESSION_ENDED, (event) => sessions.ended(event));
  bus.subscribe(ACCOUNT_CHANGED, ({ user_id: userId, change }) => {
    if (change !== 'created') revalidation.recheckAuthors([userId]);
    if (change === 'safety') hiddenUsers.reload();
  });
  bus.subscribe(PROFILE_CHANGED, ({ user_id: userId }) => revalidation.recheckAuthors([userId]));
  bus.subscribe(FOLLOW_CHANGED, (event) => {
    if (event.change !== 'requested' && event.change !== 'declined')
      revalidation.recheckBetween(event.follower_id, event.followee_id);
    followUpdates.followed(event);
  });
  bus.subscribe(BLOCK_CHANGED, (event) => {
    revalidation.recheckBetween(event.blocker_id, event.blocked_id);
    followUpdates.blocked(event);
  });
  bus.subscribe(MUTE_CHANGED, (event) => followUpdates.muted(event));
  bus.subscribe(TRACKER_CHANGED, (event) => {
    if (changesVisibility(event)) revalidation.recheckAuthors([event.user_id]);
    broadcastTracker(parts, event);
  });
  bus.subscribe(ACTIVITIES_CHANGED, (event) => {
    if (event.action === 'updated') revalidation.recheckActivities(event.activity_uuids);
    if (event.action === 'deleted') revalidation.dropActivities(event.activity_uuids);
    broadcastActivities(parts, event);
  });
}
