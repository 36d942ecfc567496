import type { DataOf, EventDefinition } from '@plotline/contract/endpoint.ts';
import {
  commentDelete,
  commentNew,
  commentReply,
  commentUpdate,
  type Comment,
  type CommentAdded,
} from '@plotline/contract/comments.ts';
import { activityTopic } from '@plotline/contract/presence.ts';
import type { Bus } from '../../platform/bus.ts';
import type { Db } from '../../platform/database.ts';
import { publishRealtime } from '../../platform/realtime.ts';
import type { Subject } from '../likes/subjects.service.ts';
import type { Counted } from './comment-counts.repository.ts';
import { publishCommentsChanged, type Recipient } from './comments.events.ts';

/** What happened to whose comment on which activity. */
interface About {
  readonly trx: Db;
  readonly subject: Pick<Subject, 'uuid' | 'authorId'>;
  readonly actorId: string;
}

interface Added {
  readonly comment: Comment;
  readonly counted: Counted;
  readonly concerned: readonly Recipient[];
}

interface Updated {
  /** As guests see it. */
  readonly comment: Comment;
  readonly participants: readonly string[];
  readonly concerned: readonly Recipient[];
}

interface Deleted {
  readonly uuid: string;
  readonly headUuid: string | null;
  readonly counted: Counted;
}

/** Tells browsers, and the features that follow, what is done in a transaction. */
export function createAnnouncements(bus: Bus) {
  /** To those who look at the activity, to its author, to who took part before, and to others whom it concerns. */
  async function send<E extends EventDefinition>(
    { trx, subject, actorId }: About,
    { event, data, others }: { event: E; data: DataOf<E>; others: readonly string[] },
  ): Promise<void> {
    const accounts = [...new Set([subject.authorId, actorId, ...others])];
    const to = { topic: activityTopic(subject.uuid), accounts, actor: actorId };
    await publishRealtime(bus, trx, { to, event, data });
  }

  function note(
    { trx, subject, actorId }: About,
    change: 'created' | 'updated' | 'deleted',
    comment: { readonly uuid: string; readonly concerned: readonly Recipient[] },
  ): Promise<void> {
    return publishCommentsChanged(bus, trx, {
      change,
      comment_uuid: comment.uuid,
      activity_uuid: subject.uuid,
      actor_id: actorId,
      recipients: comment.concerned,
    });
  }

  return {
    added: async (
      about: About & { readonly subject: Subject },
      { comment, counted, concerned }: Added,
    ): Promise<void> => {
      const { type, uuid } = about.subject;
      const event = comment.parent_comment_uuid === null ? commentNew : commentReply;
      const thread = threadOf(comment.parent_comment_uuid ?? comment.uuid, counted, comment.seq);
      const data = {
        activity_type: type,
        activity_uuid: uuid,
        comment,
        comment_count: counted.comments,
        seq: counted.commentsSeq,
        thread,
      };
      const others = [...counted.participants, ...concerned.map(({ user_id }) => user_id)];
      await send(about, { event, data, others });
      await note(about, 'created', { uuid: comment.uuid, concerned });
    },
    updated: async (about: About, { comment, participants, concerned }: Updated): Promise<void> => {
      await send(about, { event: commentUpdate, data: { comment }, others: participants });
      await note(about, 'updated', { uuid: comment.uuid, concerned });
    },
    /** Before it is done: the features that follow know by the comment whom they have told of it. */
    deleting: (about: About, uuid: string): Promise<void> => note(about, 'deleted', { uuid, concerned: [] }),
    deleted: async (about: About, { uuid, headUuid, counted }: Deleted): Promise<void> => {
      const data = {
        comment_uuid: uuid,
        activity_uuid: about.subject.uuid,
        comment_count: counted.comments,
        seq: counted.commentsSeq,
        thread: threadOf(headUuid ?? uuid, counted),
      };
      await send(about, { event: commentDelete, data, others: counted.participants });
    },
  };
}

/** A new head has a number of its own; a thread that is gone has none. */
function threadOf(uuid: string, { replies, repliesSeq }: Counted, ownSeq?: number): CommentAdded['thread'] {
  const seq = repliesSeq ?? ownSeq;
  return { uuid, reply_count: replies, ...(seq !== undefined && { seq }) };
}

export type Announcements = ReturnType<typeof createAnnouncements>;
