import {
  commentDelete,
  commentNew,
  commentReply,
  commentUpdate,
  type Comment,
  type CommentAdded,
  type CommentDeleted,
} from '@plotline/contract/comments.ts';
import { COMMENT_TYPE } from '@plotline/contract/likes.ts';
import type { Db } from '../../platform/database.ts';
import { personalEvent, type PersonalEvent } from '../../platform/realtime.ts';
import type { Feature, Platform } from '../../platform/platform.ts';
import type { Targets } from '../activities/targets.service.ts';
import type { Likeable } from '../likes/likes.service.ts';
import { subscribeToAccountChanges } from './account-changes.subscriber.ts';
import { createCommentHiding } from './comment-hiding.service.ts';
import { createCommentLimit } from './comment-limits.ts';
import { createCommentListsService, type CommentListsService } from './comment-lists.service.ts';
import { commentNotFound } from './comments.errors.ts';
import { likedCommentQuery } from './comments.repository.ts';
import { commentsRoutes } from './comments.routes.ts';
import { createCommentsService } from './comments.service.ts';
import { commentLikes } from './comments.sql.ts';
import { createMentionable } from './mentionable.service.ts';
import { findPersonalCounts, type PersonalCounts } from './comment-lists.repository.ts';

export interface CommentsFeature extends Feature {
  readonly lists: CommentListsService;
  readonly personalEvents: readonly PersonalEvent[];
}

export const likeableComments: Likeable = {
  type: COMMENT_TYPE,
  table: commentLikes,
  query: likedCommentQuery,
  notFound: commentNotFound,
};

/** Comments on activities, in threads of one level. */
export function createComments(platform: Platform, { targets }: { targets: Targets }): CommentsFeature {
  const lists = createCommentListsService(platform, targets);
  const comments = createCommentsService(platform, { targets, limit: createCommentLimit(platform) });
  const findMentionable = createMentionable(platform.db, targets);
  return {
    name: 'comments',
    lists,
    personalEvents: personalComments(platform.db),
    routes: commentsRoutes({ comments, lists, findMentionable, setHidden: createCommentHiding(platform) }),
    start: () => subscribeToAccountChanges(platform),
  };
}

/** Comment events as each receiver would fetch them: without users and counts hidden by a block or mute. */
function personalComments(db: Db): readonly PersonalEvent[] {
  const countsOf = ({ activity_uuid, thread }: CommentAdded | CommentDeleted, viewerIds: readonly string[]) =>
    findPersonalCounts(db, { activityUuid: activity_uuid, commentUuid: thread.uuid }, viewerIds);

  const added = async (data: CommentAdded, viewerIds: readonly string[]) =>
    perViewer(await countsOf(data, viewerIds), (counts) => ({
      ...withCounts(data, counts),
      comment: withoutSilenced(data.comment, counts),
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
        const shown = { ...withoutSilenced(comment, counts), like_count, reply_count };
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

function withoutSilenced(comment: Comment, { silencedIds }: PersonalCounts): Comment {
  return { ...comment, mentions: comment.mentions.filter(({ uuid }) => !silencedIds.includes(uuid)) };
}

function perViewer<Data>(
  counts: readonly PersonalCounts[],
  dataFor: (counts: PersonalCounts) => Data,
): ReadonlyMap<string, Data> {
  return new Map(counts.map((one) => [one.viewerId, dataFor(one)]));
}
