import { updatePostVisibility } from '@plotline/contract/activities.ts';
import type { Activity, PostVisibility } from '@plotline/contract/feed.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { useToast } from '../../ui/Toasts.tsx';
import { putActivity } from './feed-cache.ts';

interface VisibilityLabels {
  readonly label: string;
  readonly detail: string;
  readonly saved: string;
}

/** Texts about who can see a post. */
export const visibilityLabels: Readonly<Record<PostVisibility, VisibilityLabels>> = {
  everyone: {
    label: 'Everyone',
    detail: 'Everyone who can see this tracker.',
    saved: 'Visible to everyone who can see this tracker',
  },
  followers: {
    label: 'Followers',
    detail: 'Only people who follow you.',
    saved: 'Visible to your followers',
  },
  only_me: { label: 'Only you', detail: 'No one else sees it.', saved: 'Visible only to you' },
};

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
