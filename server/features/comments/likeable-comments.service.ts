import { COMMENT_TYPE } from '@plotline/contract/likes.ts';
import type { Likeable } from '../likes/likes.service.ts';
import { commentLikes } from './comment-likes.ts';
import { commentNotFound } from './comments.errors.ts';
import { likedCommentQuery } from './comments.repository.ts';

/** Comments as something that is liked: whoever sees one may. */
export const likeableComments: Likeable = {
  type: COMMENT_TYPE,
  table: commentLikes,
  query: likedCommentQuery,
  notFound: commentNotFound,
};
