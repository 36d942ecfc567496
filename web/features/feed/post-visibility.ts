import { updatePostVisibility } from '@plotline/contract/activities.ts';
import type { Activity, PostVisibility } from '@plotline/contract/feed.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { visibilityLabels } from '../../tracker-kit/post-visibility.ts';
import { useToast } from '../../ui/Toasts.tsx';
import { putActivity } from './feed-cache.ts';

/** Changes who can see an own post. */
export function useSaveVisibility({ tracker_type, activity_uuid: uuid }: Activity, onSaved?: () => void) {
  const queries = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: (visibility: PostVisibility) =>
      api.call(updatePostVisibility, { params: { tracker_type, uuid }, body: { visibility } }),
    onSuccess: (saved, visibility) => {
      putActivity(queries, saved);
      toast({ message: visibilityLabels[visibility].saved });
      onSaved?.();
    },
  });
}
