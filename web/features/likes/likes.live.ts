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

/** The likes of an activity or a comment, as they are known. */
export interface LikeState extends Counted {
  readonly like_count: number;
  readonly is_liked_by_viewer: boolean;
}

/** A user likes something now, or does no more. */
export interface LikeAct extends Likeable {
  readonly isLiked: boolean;
  /** By the viewer, here or in another tab. */
  readonly isOwn: boolean;
  /** As the server counts; absent while it has not been asked. */
  readonly likeCount?: number;
  /** The age of `likeCount`. */
  readonly seq?: number | undefined;
}

/** Makes an act visible wherever its kind of thing is cached. */
export type ApplyLike = (queries: QueryClient, act: LikeAct) => void;

/** The state after an act; the same object when it changes nothing. */
export function afterLike<State extends LikeState>(state: State, act: LikeAct): State {
  const isLiked = act.isOwn ? act.isLiked : state.is_liked_by_viewer;
  const step = Number(isLiked) - Number(state.is_liked_by_viewer);
  const like_count = act.likeCount ?? state.like_count + step;
  // The like of another user says nothing of the viewer's own.
  if (!act.isOwn) return withNewest(state, { like_count }, act.seq);
  return withNewest(state, { like_count, is_liked_by_viewer: isLiked }, act.seq);
}

export const applyActivityLike: ApplyLike = (queries, act) =>
  patchActivity(queries, act.likeable_uuid, (activity) => afterLike(activity, act));

/** What an event says, for one viewer. */
export function likeActOf(
  { likeable_type, likeable_uuid, like_count, seq, user }: LikeChange,
  { isLiked, viewerId }: { readonly isLiked: boolean; readonly viewerId: string },
): LikeAct {
  return { likeable_type, likeable_uuid, isLiked, isOwn: user.uuid === viewerId, likeCount: like_count, seq };
}

/** Likes of activities; those of comments belong to `comments.live.ts`. */
export const likesLive: LiveFeature = {
  handlers: [
    onEvent(likeAdd, (queries, change, viewerId) => {
      if (change.likeable_type !== COMMENT_TYPE)
        applyActivityLike(queries, likeActOf(change, { isLiked: true, viewerId }));
    }),
    onEvent(likeRemove, (queries, change, viewerId) => {
      if (change.likeable_type !== COMMENT_TYPE)
        applyActivityLike(queries, likeActOf(change, { isLiked: false, viewerId }));
    }),
    // Of comments, too: which of them is not said.
    onEvent(reactionsUpdate, (queries) => void queries.invalidateQueries({ queryKey: LIKERS })),
  ],
  refetchAfterReconnect: [LIKERS],
};
