import { like, unlike, type Likeable } from '@plotline/contract/likes.ts';
import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { messageOf } from '../../platform/api-error.ts';
import { logProblem } from '../../platform/log.ts';
import { likersKey } from './use-likers.ts';
import type { ApplyLike } from './likes.live.ts';

/** Likes or unlikes at once, and takes it back when the server refuses. One call at a time. */
export function useLike(target: Likeable, apply: ApplyLike) {
  const queries = useQueryClient();
  const mutationKey = ['like', target.likeable_uuid];
  // Also while the button has gone and come back, as in a list that is scrolled.
  const isPending = useIsMutating({ mutationKey }) > 0;
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: (isLiked: boolean) =>
      isLiked ? api.call(like, { body: target }) : api.call(unlike, { query: target }),
    onMutate: (isLiked) => apply(queries, { ...target, isLiked, isOwn: true }),
    onSuccess: ({ is_liked: isLiked, like_count: likeCount }) => {
      apply(queries, { ...target, isLiked, isOwn: true, likeCount });
      void queries.invalidateQueries({ queryKey: likersKey(target) });
    },
    onError: (error, isLiked) => {
      apply(queries, { ...target, isLiked: !isLiked, isOwn: true });
      logProblem(messageOf(error, isLiked ? 'Failed to like' : 'Failed to unlike'), error);
    },
  });
  return {
    isPending,
    change: (isLiked: boolean) => {
      if (!isPending) mutate(isLiked);
    },
  };
}
