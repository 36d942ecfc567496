import type { Json } from '../../platform/bus.ts';
import type { Platform } from '../../platform/platform.ts';
import { subscribeRealtime } from '../../platform/realtime.ts';
import {
  ACCOUNT_CHANGED,
  SESSION_ENDED,
  type AccountChanged,
  type SessionEnded,
} from '../accounts/accounts.events.ts';
import { ACTIVITIES_CHANGED, type ActivitiesChanged } from '../activities/activities.events.ts';
import {
  BLOCK_CHANGED,
  FOLLOW_CHANGED,
  type BlockChanged,
  type FollowChanged,
} from '../follows/follows.events.ts';
import { PROFILE_CHANGED, type ProfileChanged } from '../profiles/profiles.events.ts';
import { TRACKER_CHANGED, type TrackerChanged } from '../trackers/trackers.events.ts';
import type { Announcer } from './announcer.ts';
import type { Revalidation } from './revalidation.ts';
import type { SessionEnds } from './session-ends.ts';
import type { Sights } from './sights.ts';

export interface SubscriberParts {
  readonly announcer: Announcer;
  readonly sights: Sights;
  readonly revalidation: Revalidation;
  readonly sessionEnds: SessionEnds;
}

/** What happens elsewhere, as far as it concerns sockets. */
export function subscribePresence({ bus }: Pick<Platform, 'bus'>, parts: SubscriberParts): void {
  const { announcer, revalidation, sessionEnds, sights } = parts;
  // Each topic has one publisher, whose type says what a message holds.
  const on = <Message>(topic: string, handle: (message: Message) => void) =>
    bus.subscribe(topic, (message: Json) => handle(message as Message));
  const recheck = (how: (revalidation: Revalidation) => void) => {
    sights.forget();
    how(revalidation);
  };

  on<SessionEnded>(SESSION_ENDED, (event) => sessionEnds.ended(event));
  on<AccountChanged>(ACCOUNT_CHANGED, ({ user_id: id, change }) => {
    if (change !== 'created') recheck((all) => all.recheckAuthors([id]));
  });
  on<ProfileChanged>(PROFILE_CHANGED, ({ user_id: id }) => recheck((all) => all.recheckAuthors([id])));
  on<FollowChanged>(FOLLOW_CHANGED, (event) => {
    if (event.change !== 'requested' && event.change !== 'declined')
      recheck((all) => all.recheckBetween(event.follower_id, event.followee_id));
  });
  on<BlockChanged>(BLOCK_CHANGED, ({ blocker_id: one, blocked_id: other }) =>
    recheck((all) => all.recheckBetween(one, other)),
  );
  on<TrackerChanged>(TRACKER_CHANGED, (event) => {
    if (event.change !== 'data' && event.change !== 'added')
      recheck((all) => all.recheckAuthors([event.user_id]));
    announcer.tracker(event);
  });
  on<ActivitiesChanged>(ACTIVITIES_CHANGED, (event) => {
    // A new one may have been waited for by nobody.
    if (event.action !== 'created') recheck((all) => all.recheckActivities(event.activity_uuids));
    announcer.activities(event);
  });
  subscribeRealtime(bus, (message) => announcer.announce(message));
}
