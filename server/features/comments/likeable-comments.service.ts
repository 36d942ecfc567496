import { COMMENT_TYPE } from '@plotline/contract/likes.ts';
import { holdActivations } from '../likes/actors.service.ts';
import type { Likeable } from '../likes/likes.service.ts';
import { commentNotFound } from './comments.errors.ts';
import { findComment, holdComment, type FoundComment } from './comments.repository.ts';

/** Comments as something that is liked: whoever sees one may. */
export const likeableComments: Likeable = {
  type: COMMENT_TYPE,
  table: { likes: 'comment_likes', column: 'comment_uuid', counted: 'comments' },
  find: async (db, uuid, viewerId) => likedOf(await findComment(db, uuid, viewerId)),
  hold: async (trx, uuid, viewerId) => {
    await holdActivations(trx);
    return likedOf(await holdComment(trx, uuid, viewerId));
  },
  notFound: commentNotFound,
};

function likedOf(comment: FoundComment | undefined) {
  if (!comment?.authorId) return undefined;
  return { activityUuid: comment.activityUuid, authorId: comment.authorId };
}
