import type { Comment } from '@plotline/contract/comments.ts';
import type { CommentListsService } from '../comments/comment-lists.service.ts';
import type { LikesService } from '../likes/likes.service.ts';
import type { FeedRow } from './feed.repository.ts';

/** The own like and the preview of comments of an activity, as one viewer sees them. */
export interface Reactions {
  readonly isLiked: boolean;
  readonly comments: readonly Comment[];
}

export interface ReactionSources {
  readonly likes: Pick<LikesService, 'ownLikes'>;
  readonly comments: Pick<CommentListsService, 'previewsOf' | 'likedAmong' | 'unseenAmong'>;
}

export type ReadReactions = (
  rows: readonly FeedRow[],
  viewerId: string | null,
) => Promise<(row: FeedRow) => Reactions>;

/** Reads the reactions of a page with one query for likes and one for comments, or none where all counters are 0. */
export function createReactions({ likes, comments }: ReactionSources): ReadReactions {
  return async (rows, viewerId) => {
    const likedUuids = uuidsWhere(rows, (row) => row.like_count > 0);
    const discussedUuids = uuidsWhere(rows, (row) => row.has_comments);
    const [ownLikes, previews] = await Promise.all([
      viewerId !== null && likedUuids.length > 0 ? likes.ownLikes(likedUuids, viewerId) : null,
      discussedUuids.length > 0 ? comments.previewsOf(discussedUuids, viewerId) : null,
    ]);
    return ({ uuid }) => ({
      isLiked: ownLikes?.has(uuid) ?? false,
      comments: previews?.get(uuid) ?? [],
    });
  };
}

function uuidsWhere(rows: readonly FeedRow[], holds: (row: FeedRow) => boolean): string[] {
  return rows.flatMap((row) => (holds(row) ? [row.uuid] : []));
}
