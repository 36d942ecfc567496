import { deleteComment, type Comment } from '@plotline/contract/comments.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { messageOf, type ApiError } from '../../platform/api-error.ts';
import { logProblem } from '../../platform/log.ts';
import { writtenKey } from './comment-keys.ts';
import { applyDelete } from './comments.live.ts';
import { deletedByViewer } from './own-comments.ts';
import type { Commented } from './use-comments.ts';

export const DELETE_FAILED = 'Failed to delete comment';

export function useDeleteComment(
  activity: Pick<Commented, 'activity_uuid' | 'likeable_type'>,
  { uuid }: Pick<Comment, 'uuid'>,
) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () =>
      api.call(deleteComment, { params: { uuid } }).catch((error: ApiError) => {
        // The first response was lost, and with it the new counts.
        if (error.status === 404) return {};
        throw error;
      }),
    onSuccess: (response) => {
      const deleted = deletedByViewer(activity, uuid, response);
      if (deleted) applyDelete(queries, deleted);
      else {
        // No query fetches those that were written here; the list has them.
        queries.setQueryData(writtenKey(activity.activity_uuid), []);
        void queries.invalidateQueries();
      }
    },
    onError: (error) => logProblem(messageOf(error, DELETE_FAILED), error),
  });
}
