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
import { changesVisibility, TRACKER_CHANGED, type TrackerChanged } from '../trackers/trackers.events.ts';
import type { Announcer } from './announcer.ts';
import type { FollowNews } from './follow-news.ts';
import type { Revalidation } from './revalidation.ts';
import type { SessionEnds } from './session-ends.ts';
import type { Sights } from './sights.ts';

export interface SubscriberParts {
  readonly announcer: Announcer;
  readonly followNews: FollowNews;
  readonly sights: Sights;
  readonly revalidation: Revalidation;
  readonly sessionEnds: SessionEnds;
}

/** What happens elsewhere, as far as it concerns sockets. */
export function subscribePresence({ bus }: Pick<Platform, 'bus'>, parts: SubscriberParts): void {
  const { announcer, followNews, revalidation, sessionEnds, sights } = parts;
  // Each topic has one publisher, whose type says what a message holds.
  const on = (topic: string, handle: (message: never) => void) =>
    bus.subscribe(topic, (message) => handle(message as never));
  const recheck = (how: (revalidation: Revalidation) => void) => {
    sights.forget();
    how(revalidation);
  };

  on(SESSION_ENDED, (event: SessionEnded) => sessionEnds.ended(event));
  on(ACCOUNT_CHANGED, ({ user_id: id, change }: AccountChanged) => {
    if (change !== 'created') recheck((all) => all.recheckAuthors([id]));
  });
  on(PROFILE_CHANGED, ({ user_id: id }: ProfileChanged) => recheck((all) => all.recheckAuthors([id])));
  on(FOLLOW_CHANGED, (event: FollowChanged) => {
    if (event.change !== 'requested' && event.change !== 'declined')
      recheck((all) => all.recheckBetween(event.follower_id, event.followee_id));
    followNews.followed(event);
  });
  on(BLOCK_CHANGED, (event: BlockChanged) => {
    recheck((all) => all.recheckBetween(event.blocker_id, event.blocked_id));
    followNews.blocked(event);
  });
  on(TRACKER_CHANGED, (event: TrackerChanged) => {
    if (changesVisibility(event)) recheck((all) => all.recheckAuthors([event.user_id]));
    announcer.tracker(event);
  });
  on(ACTIVITIES_CHANGED, (event: ActivitiesChanged) => {
    // A new one may have been waited for by no one.
    if (event.action === 'updated') recheck((all) => all.recheckActivities(event.activity_uuids));
    if (event.action === 'deleted') recheck((all) => all.dropActivities(event.activity_uuids));
    announcer.activities(event);
  });
  subscribeRealtime(bus, (message) => announcer.announce(message));
}
