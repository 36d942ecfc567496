import { updatePost } from '@plotline/contract/activities.ts';
import type { Activity } from '@plotline/contract/feed.ts';
import type { MediaChoice } from '@plotline/contract/media.ts';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { messageOf } from '../../platform/api-error.ts';

export interface PostChange {
  /** Undefined leaves the text unchanged. */
  readonly content: string | undefined;
  readonly media: MediaChoice[];
}

/** Saves the viewer's own post and passes the saved post on. */
export function useSavePost(
  { tracker_type, activity_uuid: uuid }: Activity,
  onSaved: (activity: Activity) => void,
) {
  const save = useMutation({
    mutationFn: ({ content, media }: PostChange) =>
      api.call(updatePost, {
        params: { tracker_type, uuid },
        body: content === undefined ? { media } : { content, media },
      }),
    onSuccess: onSaved,
  });
  return {
    save: save.mutate,
    isSaving: save.isPending,
    error: save.isError ? messageOf(save.error, 'Failed to save the post') : null,
  };
}
