import { deletePost } from '@plotline/contract/activities.ts';
import type { Activity } from '@plotline/contract/feed.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { messageOf } from '../../platform/api-error.ts';
import { feedKey } from '../../platform/query-keys.ts';
import { useToast } from '../../ui/Toasts.tsx';
import { activityKey, dropActivities, readLists } from './feed-cache.ts';
import { focusBeside } from './feed-keys.ts';
import { HIDDEN_POSTS, useRestorePost } from './use-hidden-posts.ts';

/** Hides an own post from every feed, optimistically. */
export function useHidePost(): (activity: Activity) => void {
  const queries = useQueryClient();
  const toast = useToast();
  const restore = useRestorePost();
  const { mutate } = useMutation({
    mutationFn: ({ tracker_type, activity_uuid: uuid }: Activity) =>
      api.call(deletePost, { params: { tracker_type, uuid } }),
    onMutate: async ({ activity_uuid: uuid }) => {
      await queries.cancelQueries({ queryKey: feedKey });
      const before = readLists(queries);
      focusBeside(uuid);
      dropActivities(queries, (activity) => activity.activity_uuid === uuid);
      return before;
    },
    onError: (error, _, before = []) => {
      for (const [queryKey, feed] of before) queries.setQueryData(queryKey, feed);
      toast({ message: messageOf(error, 'Failed to hide the post') });
    },
    onSuccess: (_, post) => {
      toast({ message: 'Hidden from feed', action: { label: 'Undo', onClick: () => restore(post) } });
      void queries.invalidateQueries({ queryKey: HIDDEN_POSTS });
      return queries.resetQueries({ queryKey: activityKey(post.activity_uuid) });
    },
  });
  return mutate;
}
