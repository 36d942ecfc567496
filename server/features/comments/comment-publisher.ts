import type { DataOf, EventDefinition } from '@plotline/contract/endpoint.ts';
import {
  commentDelete,
  commentNew,
  commentReply,
  commentUpdate,
  type Comment,
  type CommentAdded,
} from '@plotline/contract/comments.ts';
import { reactionsUpdate } from '@plotline/contract/likes.ts';
import { activityTopic } from '@plotline/contract/presence.ts';
import type { Bus } from '../../platform/bus.ts';
import type { Db } from '../../platform/database.ts';
import { publishRealtime } from '../../platform/realtime.ts';
import type { Target } from '../activities/targets.service.ts';
import type { ThreadCounts } from './comments.repository.ts';
import { COMMENTS_CHANGED, type Recipient } from './comments.events.ts';

/** A change by a user to a comment on a target. */
interface Change {
  readonly trx: Db;
  readonly target: Pick<Target, 'uuid' | 'authorId'>;
  readonly userId: string;
  /** Whether the author of the activity hid the comment: only the two authors get the event. */
  readonly isHidden?: boolean;
}

interface AddedComment {
  readonly comment: Comment;
  readonly counts: ThreadCounts;
  readonly participants: readonly string[];
  readonly recipients: readonly Recipient[];
}

interface UpdatedComment {
  /** As guests see it; a hidden one as its author sees it. */
  readonly comment: Comment;
  readonly participants: readonly string[];
  readonly recipients: readonly Recipient[];
}

interface DeletedComment {
  readonly uuid: string;
  readonly headUuid: string | null;
  readonly counts: ThreadCounts;
  readonly participants: readonly string[];
}

export type CommentPublisher = ReturnType<typeof createCommentPublisher>;

/** Publishes changes of comments to browsers and to other features, in the transaction of the change. */
export function createCommentPublisher(bus: Bus) {
  /** Sends an event to viewers of the activity, to its author, to the acting user and to `others`. */
  async function send<E extends EventDefinition>(
    { trx, target, userId, isHidden = false }: Change,
    {
      event,
      data,
      others,
      comment,
    }: { event: E; data: DataOf<E>; others: readonly string[]; comment?: Comment },
  ): Promise<void> {
    const accounts = [...new Set([target.authorId, userId, ...(isHidden ? [] : others)])];
    const named = [userId, ...(comment?.mentions ?? []).map(({ uuid }) => uuid)];
    const to = { topic: activityTopic(target.uuid), accounts, named, isForAccounts: isHidden };
    await publishRealtime(bus, trx, { to, event, data });
  }

  function publish(
    { trx, target, userId }: Change,
    change: 'created' | 'updated' | 'deleted',
    comment: { readonly uuid: string; readonly recipients: readonly Recipient[] },
  ): Promise<void> {
    return bus.publish(trx, COMMENTS_CHANGED, {
      change,
      comment_uuid: comment.uuid,
      activity_uuid: target.uuid,
      actor_id: userId,
      recipients: comment.recipients,
    });
  }

  return {
    added: async (
      change: Change & { readonly target: Target },
      { comment, counts, participants, recipients }: AddedComment,
    ): Promise<void> => {
      const { type, uuid } = change.target;
      const event = comment.parent_comment_uuid === null ? commentNew : commentReply;
      const data = {
        activity_type: type,
        activity_uuid: uuid,
        comment,
        ...countsOf(counts, comment.parent_comment_uuid ?? comment.uuid),
      };
      const others = [...participants, ...recipients.map(({ user_id }) => user_id)];
      await send(change, { event, data, others, comment });
      await publish(change, 'created', { uuid: comment.uuid, recipients });
    },
    updated: async (change: Change, { comment, participants, recipients }: UpdatedComment): Promise<void> => {
      await send(change, { event: commentUpdate, data: { comment }, others: participants, comment });
      await publish(change, 'updated', { uuid: comment.uuid, recipients });
    },
    /** To be called before the deletion: other features find their notifications by the comment. */
    deleting: (change: Change, uuid: string): Promise<void> =>
      publish(change, 'deleted', { uuid, recipients: [] }),
    deleted: async (
      change: Change,
      { uuid, headUuid, counts, participants }: DeletedComment,
    ): Promise<void> => {
      const data = {
        comment_uuid: uuid,
        activity_uuid: change.target.uuid,
        ...countsOf(counts, headUuid ?? uuid),
      };
      await send(change, { event: commentDelete, data, others: participants });
    },
  };
}

/**
 * Publishes that a comment was hidden or is shown again: browsers fetch the conversation, and notifications about the
 * comment are refreshed. No one is notified.
 */
export async function publishHidden(
  bus: Bus,
  trx: Db,
  {
    change,
    uuid,
    authorId,
    participants,
    place: { activityUuid, activityAuthorId },
  }: {
    change: 'updated' | 'hidden';
    uuid: string;
    authorId: string;
    participants: readonly string[];
    place: { activityUuid: string; activityAuthorId: string };
  },
): Promise<void> {
  await bus.publish(trx, COMMENTS_CHANGED, {
    change,
    comment_uuid: uuid,
    activity_uuid: activityUuid,
    actor_id: authorId,
    recipients: [],
  });
  const accounts = [...new Set([activityAuthorId, authorId, ...participants])];
  const to = { topic: activityTopic(activityUuid), accounts };
  await publishRealtime(bus, trx, { to, event: reactionsUpdate, data: { activity_uuid: activityUuid } });
}

function countsOf({ activity, thread }: ThreadCounts, headUuid: string) {
  return { ...activity, thread: thread ?? goneThread(headUuid) };
}

/** Returns the counts of a thread that was deleted with its last comment. */
export function goneThread(uuid: string): CommentAdded['thread'] {
  return { uuid, reply_count: 0, like_count: 0 };
}
