import type { QueryExecutorProvider } from 'kysely';
import { COMMENT_TYPE } from '@plotline/contract/likes.ts';
import type { Platform } from '../../platform/platform.ts';
import { afterCommit } from '../../platform/transaction-hooks.ts';
import { COMMENTS_CHANGED } from '../comments/comments.events.ts';
import { FOLLOW_CHANGED } from '../follows/follows.events.ts';
import { LIKES_CHANGED, type LikesChanged } from '../likes/likes.events.ts';
import type { Delivery } from './delivery.ts';
import {
  approveRequest,
  deleteRequest,
  insertNotifications,
  unapproveRequest,
  type Candidate,
  type UserAction,
} from './new-notifications.repository.ts';
import { findRecipientsOfComment, findRecipientsOfLike } from './recipients.repository.ts';

/** A repeated action notifies again after this time. */
const REPEAT_MS = 24 * 60 * 60 * 1000;

type ActionsPlatform = Pick<Platform, 'bus' | 'now' | 'newId'>;
type Trx = QueryExecutorProvider;
type Action = Partial<UserAction> & Pick<UserAction, 'actorId'>;

/**
 * Writes notifications in the transactions of the actions and delivers them after the commit. The notification of an
 * undone action stays in the table: reading decides whether it is shown.
 */
export function subscribeToActions(
  { bus, now, newId }: ActionsPlatform,
  delivery: Pick<Delivery, 'deliver' | 'refresh'>,
): void {
  const refresh = (trx: Trx, userIds: readonly string[]) => afterCommit(trx, () => delivery.refresh(userIds));

  async function notify(trx: Trx, partial: Action, candidates: readonly Candidate[]): Promise<void> {
    const { actorId } = partial;
    const others = candidates.filter(({ userId }) => userId !== actorId);
    if (others.length === 0) return;
    const at = now();
    const action = { activityUuid: null, likedCommentUuid: null, writtenCommentUuid: null, at, ...partial };
    const notifications = others.map((candidate) => ({ ...candidate, uuid: newId() }));
    const since = new Date(at.getTime() - REPEAT_MS);
    await insertNotifications(trx, notifications, { action, since });
    const recipients = others.map(({ userId, subjectUuid }) => ({
      userId,
      action: { actorId, subjectUuid },
    }));
    afterCommit(trx, () => delivery.deliver(recipients, at));
  }

  bus.subscribeWithin(LIKES_CHANGED, async (trx, event) => {
    const { actor_id: actorId, author_id: authorId, likeable_uuid: likeableUuid } = event;
    if (event.change === 'unliked')
      return refresh(trx, await findRecipientsOfLike(trx, { actorId, authorId, likeableUuid }));
    return notify(trx, likeOf(event), [{ userId: authorId, type: 'like', subjectUuid: likeableUuid }]);
  });
  bus.subscribeWithin(COMMENTS_CHANGED, async (trx, event) => {
    const { actor_id: actorId, activity_uuid: activityUuid, comment_uuid: commentUuid } = event;
    if (event.change !== 'created')
      refresh(
        trx,
        await findRecipientsOfComment(trx, { commentUuid, actorId, isHiding: event.change === 'hidden' }),
      );
    const candidates = event.recipients.map(({ user_id: userId, type }) => {
      return { userId, type, subjectUuid: activityUuid };
    });
    return notify(trx, { actorId, activityUuid, writtenCommentUuid: commentUuid }, candidates);
  });
  bus.subscribeWithin(
    FOLLOW_CHANGED,
    async (trx, { change, follower_id: requesterId, followee_id: userId }) => {
      const requester = { actorId: requesterId };
      if (change === 'followed') return notify(trx, requester, [about(userId, 'new_follower', requesterId)]);
      if (change === 'requested') {
        // A request that was withdrawn and is made again waits for an answer again.
        await deleteRequest(trx, { userId, requesterId });
        return notify(trx, requester, [about(userId, 'follow_request', requesterId)]);
      }
      if (change === 'approved') {
        await approveRequest(trx, { userId, requesterId, at: now() });
        await notify(trx, { actorId: userId }, [about(requesterId, 'follow_request_approved', userId)]);
      }
      if (change === 'unapproved') await unapproveRequest(trx, { userId, requesterId });
      if (change === 'declined') await deleteRequest(trx, { userId, requesterId });
      // The visibility subscriber handles the end of a follow.
      if (change !== 'ended') refresh(trx, change === 'unapproved' ? [userId, requesterId] : [userId]);
    },
  );
}

function likeOf({ actor_id, activity_uuid, likeable_type, likeable_uuid }: LikesChanged): Action {
  const likedCommentUuid = likeable_type === COMMENT_TYPE ? likeable_uuid : null;
  return { actorId: actor_id, activityUuid: activity_uuid, likedCommentUuid };
}

function about(userId: string, type: Candidate['type'], subjectUuid: string): Candidate {
  return { userId, type, subjectUuid };
}
