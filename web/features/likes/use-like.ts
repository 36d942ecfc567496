import { like, unlike, type Likeable } from '@plotline/contract/likes.ts';
import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { messageOf } from '../../platform/api-error.ts';
import { logProblem } from '../../platform/log.ts';
import { likersKey } from './use-likers.ts';
import { afterLike, type ApplyLike, type LikeState } from './likes.live.ts';

interface LikeUse {
  readonly target: Likeable;
  readonly state: LikeState;
  readonly apply: ApplyLike;
}

/**
 * Likes or unlikes optimistically, one request at a time. Until the response, the change is shown on top of the cached
 * counts, which hold only values of the server.
 */
export function useLike({ target, state, apply }: LikeUse) {
  const queries = useQueryClient();
  const mutationKey = ['like', target.likeable_uuid];
  // Survives unmounting, as in a scrolled list.
  const [pending] = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: (mutation) => mutation.state.variables,
  });
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: (isLiked: boolean) =>
      isLiked ? api.call(like, { body: target }) : api.call(unlike, { query: target }),
    onSuccess: ({ is_liked: isLiked, like_count: likeCount, seq }) => {
      apply(queries, { ...target, isLiked, isOwn: true, likeCount, seq });
      void queries.invalidateQueries({ queryKey: likersKey(target) });
    },
    onError: (error, isLiked) =>
      logProblem(messageOf(error, isLiked ? 'Failed to like' : 'Failed to unlike'), error),
  });
  return {
    shown:
      typeof pending === 'boolean' ? afterLike(state, { ...target, isLiked: pending, isOwn: true }) : state,
    change: (isLiked: boolean) => {
      if (pending === undefined) mutate(isLiked);
    },
  };
}
