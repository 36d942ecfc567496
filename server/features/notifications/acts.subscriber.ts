import type { QueryExecutorProvider } from 'kysely';
import { COMMENT_TYPE } from '@plotline/contract/likes.ts';
import type { Platform } from '../../platform/platform.ts';
import { afterCommit } from '../../platform/transaction-hooks.ts';
import { ACCOUNT_CHANGED, type AccountChanged } from '../accounts/accounts.events.ts';
import { COMMENTS_CHANGED, type CommentsChanged } from '../comments/comments.events.ts';
import { FOLLOW_CHANGED, type FollowChanged } from '../follows/follows.events.ts';
import { LIKES_CHANGED, type LikesChanged } from '../likes/likes.events.ts';
import {
  approveRequest,
  deleteAboutUser,
  deleteRequest,
  insertNotifications,
  unapproveRequest,
  type Act,
  type Candidate,
} from './acts.repository.ts';
import { findRecipientsOfComment, findRecipientsOfLike } from './recipients.repository.ts';
import type { Telling } from './telling.ts';

/** The same act of the same user about the same is no news again for so long. */
const REPEAT_MS = 24 * 60 * 60 * 1000;

type ActsPlatform = Pick<Platform, 'bus' | 'now' | 'newId'>;
type Trx = QueryExecutorProvider;
type Done = Partial<Act> & Pick<Act, 'actorId'>;

/**
 * Writes notifications in the transactions of what they tell of, so that each is there once; browsers hear of them
 * after the commit. Notifications of undone acts stay: whether they are shown is asked when they are read.
 */
export function subscribeToActs(
  { bus, now, newId }: ActsPlatform,
  telling: Pick<Telling, 'soon' | 'again'>,
): void {
  // Each topic has one publisher, whose type says what a message holds.
  const on = (topic: string, handle: (trx: Trx, message: never) => void | Promise<void>) =>
    bus.subscribeWithin(topic, async (trx, message) => handle(trx, message as never));

  const tellAgain = (trx: Trx, userIds: readonly string[]) => afterCommit(trx, () => telling.again(userIds));

  async function note(trx: Trx, done: Done, concerned: readonly Candidate[]): Promise<void> {
    const others = concerned.filter(({ userId }) => userId !== done.actorId);
    if (others.length === 0) return;
    const at = now();
    const act = { activityUuid: null, likedCommentUuid: null, writtenCommentUuid: null, at, ...done };
    const candidates = others.map((one) => ({ ...one, uuid: newId() }));
    await insertNotifications(trx, candidates, { act, since: new Date(at.getTime() - REPEAT_MS) });
    afterCommit(trx, () => {
      const { actorId } = done;
      telling.soon(
        others.map(({ userId, subjectUuid }) => ({ userId, action: { actorId, subjectUuid } })),
        at,
      );
    });
  }

  on(LIKES_CHANGED, async (trx, liked: LikesChanged) => {
    const { actor_id: actorId, author_id: authorId, likeable_uuid: likeableUuid } = liked;
    if (liked.change === 'unliked')
      return tellAgain(trx, await findRecipientsOfLike(trx, { actorId, authorId, likeableUuid }));
    return note(trx, likeOf(liked), [
      { userId: liked.author_id, type: 'like', subjectUuid: liked.likeable_uuid },
    ]);
  });
  on(COMMENTS_CHANGED, async (trx, written: CommentsChanged) => {
    const { change, comment_uuid, activity_uuid, actor_id: actorId } = written;
    if (change !== 'created')
      tellAgain(trx, await findRecipientsOfComment(trx, { commentUuid: comment_uuid, actorId }));
    const concerned = written.concerned.map(({ user_id: userId, type }) => {
      return { userId, type, subjectUuid: activity_uuid };
    });
    return note(trx, { actorId, activityUuid: activity_uuid, writtenCommentUuid: comment_uuid }, concerned);
  });
  on(FOLLOW_CHANGED, async (trx, { change, follower_id: askerId, followee_id: userId }: FollowChanged) => {
    if (change === 'followed')
      return note(trx, { actorId: askerId }, [about(userId, 'new_follower', askerId)]);
    if (change === 'requested')
      return note(trx, { actorId: askerId }, [about(userId, 'follow_request', askerId)]);
    if (change === 'approved') {
      await approveRequest(trx, { userId, askerId, at: now() });
      await note(trx, { actorId: userId }, [about(askerId, 'follow_request_approved', userId)]);
    }
    if (change === 'unapproved') await unapproveRequest(trx, { userId, askerId });
    if (change === 'declined') await deleteRequest(trx, { userId, askerId });
    // The end of a follow is the followers' own doing.
    if (change !== 'ended') tellAgain(trx, change === 'unapproved' ? [userId, askerId] : [userId]);
  });
  on(ACCOUNT_CHANGED, async (trx, { change, user_id: userId }: AccountChanged) => {
    if (change === 'deleted') await deleteAboutUser(trx, userId);
  });
}

function likeOf({ actor_id, activity_uuid, likeable_type, likeable_uuid }: LikesChanged): Done {
  const likedCommentUuid = likeable_type === COMMENT_TYPE ? likeable_uuid : null;
  return { actorId: actor_id, activityUuid: activity_uuid, likedCommentUuid };
}

function about(userId: string, type: Candidate['type'], subjectUuid: string): Candidate {
  return { userId, type, subjectUuid };
}
