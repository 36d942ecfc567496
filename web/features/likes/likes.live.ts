import {
  COMMENT_TYPE,
  likeAdd,
  likeRemove,
  reactionsUpdate,
  type LikeChange,
  type Likeable,
} from '@plotline/contract/likes.ts';
import type { QueryClient } from '@tanstack/react-query';
import { withNewest, type Counted } from '../../platform/newest-counts.ts';
import { onEvent, type LiveFeature } from '../../platform/realtime-live.ts';
import { patchActivity } from '../activities/activity-cache.ts';
import { LIKERS } from './use-likers.ts';

/** The likes of an activity or a comment as the cache holds them. */
export interface LikeState extends Counted {
  readonly like_count: number;
  readonly is_liked_by_viewer: boolean;
  /** Comments on an activity. */
  readonly comment_count?: number;
  /** Replies to a comment. */
  readonly reply_count?: number;
}

/** A like or unlike by any user. */
export interface LikeUpdate extends Likeable {
  readonly isLiked: boolean;
  /** Whether the viewer did it, here or in another tab. */
  readonly isOwn: boolean;
  /** The counts of the server; absent before its response. */
  readonly counts?: Pick<LikeChange, 'like_count' | 'comment_count' | 'seq'>;
}

/** Applies a change wherever its target is cached. */
export type ApplyLike = (queries: QueryClient, update: LikeUpdate) => void;

/** Returns the state after a change; the same object when nothing changes. */
export function afterLike<State extends LikeState>(state: State, update: LikeUpdate): State {
  // A like of another user does not change the viewer's own.
  const is_liked_by_viewer = update.isOwn ? update.isLiked : state.is_liked_by_viewer;
  const { counts } = update;
  if (!counts) {
    const step = Number(is_liked_by_viewer) - Number(state.is_liked_by_viewer);
    return withNewest(state, { is_liked_by_viewer, like_count: state.like_count + step }, undefined);
  }
  const { like_count, comment_count, seq } = counts;
  const comments: Pick<LikeState, 'comment_count' | 'reply_count'> =
    state.comment_count === undefined ? { reply_count: comment_count } : { comment_count };
  return withNewest(state, { is_liked_by_viewer, like_count, ...comments }, seq);
}

export const applyActivityLike: ApplyLike = (queries, update) =>
  patchActivity(queries, update.likeable_uuid, (activity) => afterLike(activity, update));

/** Converts an event for one viewer. */
export function likeUpdateOf(
  { likeable_type, likeable_uuid, user, ...counts }: LikeChange,
  { isLiked, viewerId }: { isLiked: boolean; viewerId: string },
): LikeUpdate {
  return { likeable_type, likeable_uuid, isLiked, isOwn: user.uuid === viewerId, counts };
}

/** Handlers for likes of activities; `comments.live.ts` handles those of comments. */
export const likesLive: LiveFeature = {
  handlers: [
    onEvent(likeAdd, (queries, change, viewerId) => {
      if (change.likeable_type !== COMMENT_TYPE)
        applyActivityLike(queries, likeUpdateOf(change, { isLiked: true, viewerId }));
    }),
    onEvent(likeRemove, (queries, change, viewerId) => {
      if (change.likeable_type !== COMMENT_TYPE)
        applyActivityLike(queries, likeUpdateOf(change, { isLiked: false, viewerId }));
    }),
    // Also for likers of comments: the event does not name the comments.
    onEvent(reactionsUpdate, (queries) => void queries.invalidateQueries({ queryKey: LIKERS })),
  ],
  refetchAfterReconnect: [LIKERS],
};
