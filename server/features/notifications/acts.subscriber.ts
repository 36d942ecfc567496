import type { QueryExecutorProvider } from 'kysely';
import { COMMENT_TYPE } from '@plotline/contract/likes.ts';
import type { Platform } from '../../platform/platform.ts';
import { afterCommit } from '../../platform/transaction-ends.ts';
import { ACCOUNT_CHANGED, type AccountChanged } from '../accounts/accounts.events.ts';
import { COMMENTS_CHANGED, type CommentsChanged } from '../comments/comments.events.ts';
import {
  BLOCK_CHANGED,
  FOLLOW_CHANGED,
  type BlockChanged,
  type FollowChanged,
} from '../follows/follows.events.ts';
import { LIKES_CHANGED, type LikesChanged } from '../likes/likes.events.ts';
import {
  approveRequest,
  deleteAboutPerson,
  deleteRequest,
  findToldOfComment,
  findToldOfPerson,
  insertNotifications,
  type Act,
  type Candidate,
} from './acts.repository.ts';
import type { Telling } from './telling.ts';

/** The same act of the same person about the same is no news again for so long. */
const REPEAT_MS = 24 * 60 * 60 * 1000;

/** Whoever did more is told of no further when they go: the rest finds out when it is fetched. */
const TOLD_OF_PERSON = 1_000;

type ActsPlatform = Pick<Platform, 'db' | 'bus' | 'now' | 'newId'>;
type Trx = QueryExecutorProvider;
type Done = Partial<Act> & Pick<Act, 'actorId'>;

/**
 * Writes notifications in the transactions of what they tell of, so that each is there once; browsers hear of them
 * after the commit. Notifications of undone acts stay: whether they are shown is asked when they are read.
 */
export function subscribeToActs(
  { db, bus, now, newId }: ActsPlatform,
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
    afterCommit(trx, () => telling.soon(others.map(({ userId }) => userId)));
  }

  on(LIKES_CHANGED, async (trx, liked: LikesChanged) => {
    if (liked.change === 'unliked') return tellAgain(trx, [liked.author_id]);
    return note(trx, likeOf(liked), [
      { userId: liked.author_id, type: 'like', subjectUuid: liked.likeable_uuid },
    ]);
  });
  on(COMMENTS_CHANGED, async (trx, written: CommentsChanged) => {
    const { change, comment_uuid, activity_uuid, actor_id: actorId } = written;
    if (change !== 'created') tellAgain(trx, await findToldOfComment(trx, comment_uuid));
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
    if (change === 'declined') await deleteRequest(trx, { userId, askerId });
    tellAgain(trx, change === 'ended' ? [userId, askerId] : [userId]);
  });
  on(ACCOUNT_CHANGED, async (trx, { change, user_id: personId }: AccountChanged) => {
    if (change !== 'deleted') return;
    tellAgain(trx, await findToldOfPerson(trx, personId, TOLD_OF_PERSON));
    await deleteAboutPerson(trx, personId);
  });
  // The command line does this as well, which tells nobody: each node hears of it, and all tell the same.
  bus.subscribe(ACCOUNT_CHANGED, async (message) => {
    const { change, user_id: personId } = message as AccountChanged;
    if (change === 'deactivated' || change === 'reactivated')
      telling.again(await findToldOfPerson(db, personId, TOLD_OF_PERSON));
  });
  on(BLOCK_CHANGED, (trx, { blocker_id: one, blocked_id: other }: BlockChanged) =>
    tellAgain(trx, [one, other]),
  );
}

function likeOf({ actor_id, activity_uuid, likeable_type, likeable_uuid }: LikesChanged): Done {
  const likedCommentUuid = likeable_type === COMMENT_TYPE ? likeable_uuid : null;
  return { actorId: actor_id, activityUuid: activity_uuid, likedCommentUuid };
}

function about(userId: string, type: Candidate['type'], subjectUuid: string): Candidate {
  return { userId, type, subjectUuid };
}
