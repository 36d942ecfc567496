import type { QueryExecutorProvider } from 'kysely';
import type { Platform } from '../../platform/platform.ts';
import { afterCommit } from '../../platform/transaction-hooks.ts';
import { ACCOUNT_CHANGED, type AccountChanged } from '../accounts/accounts.events.ts';
import { ACTIVITIES_CHANGED, type ActivitiesChanged } from '../activities/activities.events.ts';
import {
  BLOCK_CHANGED,
  FOLLOW_CHANGED,
  type BlockChanged,
  type FollowChanged,
} from '../follows/follows.events.ts';
import { PROFILE_CHANGED, type ProfileChanged } from '../profiles/profiles.events.ts';
import { changesVisibility, TRACKER_CHANGED, type TrackerChanged } from '../trackers/trackers.events.ts';
import {
  findRecipientsOfAccess,
  findRecipientsOfAudience,
  findRecipientsOfBlock,
  findRecipientsOfFollow,
  findRecipientsOfUser,
} from './recipients.repository.ts';
import type { Telling } from './telling.ts';

type Trx = QueryExecutorProvider;

/**
 * Notifies the recipients of notifications that vanish or come back because of who may see an activity, or is there.
 * Recipients of what is being deleted are found in its transaction, before the notifications go with it.
 */
export function subscribeToVisibility(
  { db, bus }: Pick<Platform, 'db' | 'bus'>,
  telling: Pick<Telling, 'again' | 'againOnceFound'>,
): void {
  // Each topic has one publisher, whose type says what a message holds.
  const on = (topic: string, handle: (trx: Trx, message: never) => Promise<void>) =>
    bus.subscribeWithin(topic, async (trx, message) => handle(trx, message as never));
  const later = (trx: Trx, find: () => Promise<readonly string[]>) =>
    afterCommit(trx, () => telling.againOnceFound(find));
  const now = async (trx: Trx, find: Promise<readonly string[]>) => {
    const recipients = await find;
    afterCommit(trx, () => telling.again(recipients));
  };

  on(
    ACTIVITIES_CHANGED,
    async (trx, { action, user_id: authorId, activity_uuids: uuids }: ActivitiesChanged) => {
      if (uuids.length === 0 || action === 'updated') return;
      const about = { authorId, uuids };
      if (action === 'deleted') await now(trx, findRecipientsOfAudience(trx, about, 'activity'));
      // A new activity has no notifications yet, one that is shown again has.
      else later(trx, () => findRecipientsOfAudience(db, about, 'activity'));
    },
  );
  on(TRACKER_CHANGED, async (trx, changed: TrackerChanged) => {
    if (!changesVisibility(changed)) return;
    const about = { authorId: changed.user_id, trackerType: changed.tracker_type };
    const kind = changed.is_own ? 'own tracker' : 'tracker';
    if (changed.change === 'removed') await now(trx, findRecipientsOfAudience(trx, about, kind));
    else later(trx, () => findRecipientsOfAudience(db, about, kind));
  });
  on(PROFILE_CHANGED, async (trx, { change, user_id: authorId }: ProfileChanged) => {
    if (change === 'privacy') later(trx, () => findRecipientsOfAudience(db, { authorId }, 'profile'));
  });
  on(FOLLOW_CHANGED, async (trx, changed: FollowChanged) => {
    const { change, follower_id: followerId, followee_id: followeeId } = changed;
    if (change === 'requested' || change === 'declined') return;
    later(trx, () => findRecipientsOfAccess(db, { followerId, followeeId }));
    if (change === 'ended') later(trx, () => findRecipientsOfFollow(db, { followerId, followeeId }));
  });
  on(BLOCK_CHANGED, async (trx, { blocker_id: blockerId, blocked_id: blockedId }: BlockChanged) =>
    later(trx, () => findRecipientsOfBlock(db, { blockerId, blockedId })),
  );
  on(ACCOUNT_CHANGED, async (trx, { change, user_id: userId }: AccountChanged) => {
    if (change === 'deleted') await now(trx, findRecipientsOfAccount(trx, userId));
  });
  // The command line does this as well, which notifies no one: each node hears of it, and all notify the same.
  bus.subscribe(ACCOUNT_CHANGED, (message) => {
    const { change, user_id: userId } = message as AccountChanged;
    if (change === 'role') telling.again([userId]);
    if (change === 'deactivated' || change === 'reactivated')
      telling.againOnceFound(() => findRecipientsOfAccount(db, userId));
  });
}

async function findRecipientsOfAccount(db: Trx, userId: string): Promise<readonly string[]> {
  const ofActions = await findRecipientsOfUser(db, userId);
  const ofActivities = await findRecipientsOfAudience(db, { authorId: userId }, 'account');
  return [...new Set([...ofActions, ...ofActivities])].filter((id) => id !== userId);
}
