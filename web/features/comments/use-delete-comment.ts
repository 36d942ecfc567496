import { deleteComment, type Comment } from '@plotline/contract/comments.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { messageOf } from '../../platform/api-error.ts';
import { logProblem } from '../../platform/log.ts';
import { applyDelete } from './comments.live.ts';
import { deletedByViewer } from './own-comments.ts';
import type { Commented } from './use-comments.ts';

export const DELETE_FAILED = 'Failed to delete comment';

export function useDeleteComment(activity: Commented, comment: Comment) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => api.call(deleteComment, { params: { uuid: comment.uuid } }),
    onSuccess: (response) => {
      const deleted = deletedByViewer(activity, comment.uuid, response);
      if (deleted) applyDelete(queries, deleted);
      else void queries.invalidateQueries();
    },
    onError: (error) => logProblem(messageOf(error, DELETE_FAILED), error),
  });
}
