import { updatePost } from '@plotline/contract/activities.ts';
import { POST_TOO_LONG } from '@plotline/contract/errors.ts';
import type { Activity } from '@plotline/contract/feed.ts';
import { POST_MAX } from '@plotline/contract/limits.ts';
import type { MediaChoice } from '@plotline/contract/media.ts';
import { trimText } from '@plotline/contract/text.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../platform/api-error.ts';
import { api } from '../../platform/api.ts';
import { keptTogether } from '../../ui/kept-together.ts';
import { hasMediaChanges, mediaChoices } from './post-media.ts';
import { asStored } from './post-text.ts';
import { usePostMedia } from './use-post-media.ts';

export type PostDraft = ReturnType<typeof usePostDraft>;

/** Holds the text, pictures and videos that the author adds to a post until they are saved. */
export function usePostDraft(activity: Activity) {
  const before = keptTogether(activity.content ?? '');
  const [content, setContent] = useState(before);
  const [leftOut, setLeftOut] = useState(0);
  const media = usePostMedia(activity.media);
  const { save, isSaving, error } = useSavePost(activity);
  const choices = mediaChoices(media.list);
  const isTextChanged = trimText(content) !== trimText(before);
  // Counted as on the server. Longer texts can be typed, because a limit would cut pasted text.
  const length = Array.from(trimText(content)).length;
  const problem = length > POST_MAX ? POST_TOO_LONG : undefined;
  return {
    content,
    setContent,
    length,
    problem,
    media,
    /** Number of files beyond the limit of a post that were skipped. */
    leftOut,
    clearLeftOut: () => setLeftOut(0),
    add: (files: readonly File[]) => {
      setLeftOut(Math.max(0, files.length - media.room));
      media.add(files);
    },
    isChanged: isTextChanged || hasMediaChanges(media.list, activity.media),
    /** False while files are being uploaded, and for a text that is too long. */
    canSave: choices !== null && problem === undefined,
    isSaving,
    error,
    save: (onSaved: (activity: Activity) => void) => {
      if (choices)
        save(
          { content: isTextChanged ? asStored(content) : undefined, media: choices },
          { onSuccess: onSaved },
        );
    },
    discard: media.discardAll,
  };
}

interface PostChange {
  /** Undefined leaves the text unchanged. */
  readonly content: string | undefined;
  readonly media: MediaChoice[];
}

function useSavePost({ tracker_type, activity_uuid: uuid }: Activity) {
  const save = useMutation({
    mutationFn: ({ content, media }: PostChange) =>
      api.call(updatePost, {
        params: { tracker_type, uuid },
        body: content === undefined ? { media } : { content, media },
      }),
  });
  return {
    save: save.mutate,
    isSaving: save.isPending,
    error: save.isError ? messageOf(save.error, 'Failed to save the post') : null,
  };
}
