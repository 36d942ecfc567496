import { hideComment, showComment, type Comment } from '@plotline/contract/comments.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { messageOf } from '../../platform/api-error.ts';
import { useToast } from '../../ui/Toasts.tsx';
import { applyHidden } from './comments.live.ts';

/** Hides a comment on an own activity from others, or shows it again; the mark appears optimistically. */
export function useHideComment({ uuid }: Pick<Comment, 'uuid'>): (isHidden: boolean) => void {
  const queries = useQueryClient();
  const toast = useToast();
  const { mutate } = useMutation({
    mutationFn: (isHidden: boolean) => api.call(isHidden ? hideComment : showComment, { params: { uuid } }),
    onMutate: (isHidden) => applyHidden(queries, uuid, isHidden),
    onError: (error, isHidden) => {
      applyHidden(queries, uuid, !isHidden);
      toast({ message: messageOf(error, "Couldn't change the comment.") });
    },
  });
  return mutate;
}
