import {
  commentDelete,
  commentNew,
  commentReply,
  commentUpdate,
  type Comment,
  type CommentAdded,
  type CommentDeleted,
} from '@plotline/contract/comments.ts';
import type { Db } from '../../platform/database.ts';
import { personalEvent, type PersonalEvent } from '../../platform/realtime.ts';
import { findPersonalCounts, type PersonalCounts } from './personal-counts.repository.ts';

/** Comment events as each receiver would fetch them: without users and counts hidden by a block. */
export function personalComments(db: Db): readonly PersonalEvent[] {
  const countsOf = ({ activity_uuid, thread }: CommentAdded | CommentDeleted, viewerIds: readonly string[]) =>
    findPersonalCounts(db, { activityUuid: activity_uuid, commentUuid: thread.uuid }, viewerIds);

  const added = async (data: CommentAdded, viewerIds: readonly string[]) =>
    perViewer(await countsOf(data, viewerIds), (counts) => ({
      ...withCounts(data, counts),
      comment: withoutBlocked(data.comment, counts),
    }));

  return [
    personalEvent(commentNew, added),
    personalEvent(commentReply, added),
    personalEvent(commentDelete, async (data, viewerIds) =>
      perViewer(await countsOf(data, viewerIds), (counts) => withCounts(data, counts)),
    ),
    personalEvent(commentUpdate, async ({ comment }, viewerIds) => {
      const ids = { activityUuid: null, commentUuid: comment.uuid };
      return perViewer(await findPersonalCounts(db, ids, viewerIds), (counts) => {
        const { likes: like_count, replies: reply_count, commentSeq } = counts;
        const shown = { ...withoutBlocked(comment, counts), like_count, reply_count };
        return { comment: { ...shown, ...seqOf(commentSeq) } };
      });
    }),
  ];
}

function withCounts<Data extends CommentAdded | CommentDeleted>(
  data: Data,
  { comments, commentsSeq, replies, commentSeq }: PersonalCounts,
): Data {
  const thread = { ...data.thread, reply_count: replies, ...seqOf(commentSeq) };
  return { ...data, comment_count: comments, ...seqOf(commentsSeq), thread };
}

function seqOf(seq: number | null): { readonly seq?: number } {
  return seq === null ? {} : { seq };
}

function withoutBlocked(comment: Comment, { blockedIds }: PersonalCounts): Comment {
  return { ...comment, mentions: comment.mentions.filter(({ uuid }) => !blockedIds.includes(uuid)) };
}

function perViewer<Data>(
  counts: readonly PersonalCounts[],
  dataFor: (counts: PersonalCounts) => Data,
): ReadonlyMap<string, Data> {
  return new Map(counts.map((one) => [one.viewerId, dataFor(one)]));
}
