import type { QueryExecutorProvider } from 'kysely';
import type { Platform } from '../../platform/platform.ts';
import { afterCommit } from '../../platform/transaction-hooks.ts';
import { ACCOUNT_CHANGED } from '../accounts/accounts.events.ts';
import { ACTIVITIES_CHANGED } from '../activities/activities.events.ts';
import { BLOCK_CHANGED, FOLLOW_CHANGED, MUTE_CHANGED } from '../follows/follows.events.ts';
import { PROFILE_CHANGED } from '../profiles/profiles.events.ts';
import { changesVisibility, TRACKER_CHANGED } from '../trackers/trackers.events.ts';
import type { Delivery } from './delivery.ts';
import {
  findRecipientsOfAccess,
  findRecipientsOfAudience,
  findRecipientsOfBlock,
  findRecipientsOfFollow,
  findRecipientsOfUser,
} from './recipients.repository.ts';

type Trx = QueryExecutorProvider;
type FindRecipients = (db: Trx) => Promise<readonly string[]>;

/** Refreshes the recipients of notifications that vanish or return because the visibility of an activity changed. */
export function subscribeToVisibility(
  { db, bus }: Pick<Platform, 'db' | 'bus'>,
  delivery: Pick<Delivery, 'refresh' | 'refreshFound' | 'refreshOpen'>,
): void {
  const refreshAfterCommit = (trx: Trx, find: FindRecipients) =>
    afterCommit(trx, () => delivery.refreshFound(() => find(db)));
  /** Finds the recipients inside the transaction, before it deletes the notifications. */
  const refreshDeleted = async (trx: Trx, find: FindRecipients) => {
    const recipients = await find(trx);
    afterCommit(trx, () => delivery.refresh(recipients));
  };

  bus.subscribeWithin(ACTIVITIES_CHANGED, (trx, event) => {
    const { action, user_id: authorId, activity_uuids: uuids, widest_visibility: widest } = event;
    if (uuids.length === 0 || (action === 'updated' && widest === undefined)) return;
    const find: FindRecipients = (conn) =>
      findRecipientsOfAudience(conn, { authorId, uuids, widest }, 'activity');
    // A created activity can be one that was hidden and has notifications.
    return action === 'deleted' ? refreshDeleted(trx, find) : refreshAfterCommit(trx, find);
  });
  bus.subscribeWithin(TRACKER_CHANGED, (trx, event) => {
    if (!changesVisibility(event)) return;
    const activities = { authorId: event.user_id, trackerType: event.tracker_type };
    const kind = event.visibility === 'only_me' ? 'own tracker' : 'tracker';
    const find: FindRecipients = (conn) => findRecipientsOfAudience(conn, activities, kind);
    return event.change === 'removed' ? refreshDeleted(trx, find) : refreshAfterCommit(trx, find);
  });
  bus.subscribeWithin(PROFILE_CHANGED, (trx, { change, user_id: authorId }) => {
    if (change === 'privacy')
      refreshAfterCommit(trx, (conn) => findRecipientsOfAudience(conn, { authorId }, 'profile'));
  });
  bus.subscribeWithin(FOLLOW_CHANGED, (trx, { change, follower_id: followerId, followee_id: followeeId }) => {
    if (change === 'requested' || change === 'declined') return;
    const pair = { followerId, followeeId };
    afterCommit(trx, () => delivery.refreshOpen(followerId, () => findRecipientsOfAccess(db, pair)));
    if (change === 'ended') refreshAfterCommit(trx, (conn) => findRecipientsOfFollow(conn, pair));
  });
  bus.subscribeWithin(BLOCK_CHANGED, (trx, { blocker_id: blockerId, blocked_id: blockedId }) =>
    refreshAfterCommit(trx, (conn) => findRecipientsOfBlock(conn, { blockerId, blockedId })),
  );
  bus.subscribeWithin(MUTE_CHANGED, (trx, { muter_id: muterId }) =>
    afterCommit(trx, () => delivery.refresh([muterId])),
  );
  bus.subscribeWithin(ACCOUNT_CHANGED, async (trx, { change, user_id: userId }) => {
    if (change === 'deleted') await refreshDeleted(trx, (conn) => findRecipientsOfAccount(conn, userId));
  });
  // The command line makes these changes without delivering anything, so each node refreshes the recipients.
  bus.subscribe(ACCOUNT_CHANGED, ({ change, user_id: userId }) => {
    if (change === 'role') delivery.refresh([userId]);
    if (change === 'deactivated' || change === 'reactivated')
      delivery.refreshFound(() => findRecipientsOfAccount(db, userId));
  });
}

async function findRecipientsOfAccount(db: Trx, userId: string): Promise<readonly string[]> {
  const ofActions = await findRecipientsOfUser(db, userId);
  const ofActivities = await findRecipientsOfAudience(db, { authorId: userId }, 'account');
  return [...new Set([...ofActions, ...ofActivities])].filter((id) => id !== userId);
}
