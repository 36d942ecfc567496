import { deletePost } from '@plotline/contract/activities.ts';
import type { Activity } from '@plotline/contract/feed.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../platform/api-error.ts';
import { api } from '../../platform/api.ts';
import { feedKey } from '../../platform/query-keys.ts';
import { useTrackerRegistry } from '../../tracker-kit/tracker-registry.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { useToast } from '../../ui/Toasts.tsx';
import { activityKey, dropActivities, readLists } from './feed-cache.ts';
import { focusBeside } from './feed-keys.ts';
import { readAtOf, withActivity, type FeedPages } from './feed-pages.ts';
import { HIDDEN_POSTS, useRestorePost } from './use-hidden-posts.ts';

interface HidePostDialogProps {
  activity: Activity;
  isOpen: boolean;
  onClose: () => void;
}

export function HidePostDialog({ activity, isOpen, onClose }: HidePostDialogProps) {
  const hide = useHidePost();
  const name = useTrackerRegistry().get(activity.tracker_type)?.definition.name ?? activity.tracker_type;
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Hide from feed?"
      confirmLabel="Hide"
      onConfirm={() => {
        onClose();
        hide(activity);
      }}
      onClose={onClose}
    >
      No one will see this post, its comments or what you recorded for it. Your stats in {name} still count
      it. You can restore it in the settings.
    </ConfirmDialog>
  );
}

/** Hides an own post from every feed, optimistically. */
function useHidePost(): (activity: Activity) => void {
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
    onSuccess: (_, post, before) => {
      const putBack = () => {
        for (const [queryKey, feed] of before)
          if (feed && readAtOf(feed, post.activity_uuid) !== undefined)
            queries.setQueryData<FeedPages>(queryKey, (now) => now && withActivity(now, post));
      };
      const undo = () => restore({ ...post, putBack });
      toast({ message: 'Hidden from feed', action: { label: 'Undo', onClick: undo } });
      void queries.invalidateQueries({ queryKey: HIDDEN_POSTS });
      return queries.resetQueries({ queryKey: activityKey(post.activity_uuid) });
    },
  });
  return mutate;
}
