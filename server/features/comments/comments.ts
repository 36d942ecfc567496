import { COMMENT_TYPE } from '@plotline/contract/likes.ts';
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

export interface CommentsFeature extends Feature {
  readonly lists: CommentListsService;
}

export const likeableComments: Likeable = {
  type: COMMENT_TYPE,
  table: commentLikes,
  query: likedCommentQuery,
  notFound: commentNotFound,
};

interface CommentsOptions {
  readonly targets: Targets;
  /** Size of the cache of pages; 0 disables it. */
  readonly keptBytes?: number | undefined;
}

/** Comments on activities, in threads of one level. */
export function createComments(platform: Platform, { targets, keptBytes }: CommentsOptions): CommentsFeature {
  const lists = createCommentListsService(platform, targets, keptBytes);
  const comments = createCommentsService(platform, { targets, limit: createCommentLimit(platform) });
  const findMentionable = createMentionable(platform.db, targets);
  return {
    name: 'comments',
    lists,
    routes: commentsRoutes({ comments, lists, findMentionable, setHidden: createCommentHiding(platform) }),
    start: () => subscribeToAccountChanges(platform),
  };
}
