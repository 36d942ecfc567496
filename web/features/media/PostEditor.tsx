import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { updatePost } from '@plotline/contract/activities.ts';
import type { MediaChoice } from '@plotline/contract/media.ts';
import { useMutation } from '@tanstack/react-query';
import { ImagePlus } from 'lucide-react';
import { POST_TOO_LONG } from '@plotline/contract/errors.ts';
import type { Activity } from '@plotline/contract/feed.ts';
import { MEDIA_PER_POST, POST_MAX } from '@plotline/contract/limits.ts';
import { useRef, useState, type ClipboardEvent } from 'react';
import { messageOf } from '../../platform/api-error.ts';
import { api } from '../../platform/api.ts';
import { counted } from '../../platform/format.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FileDrop } from '../../ui/FileDrop.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { space } from '../../ui/theme/tokens.ts';
import { ACCEPTED } from './media-file.ts';
import { MediaRows } from './MediaRows.tsx';
import { mediaChoices, hasMediaChanges } from './post-media.ts';
import { usePostMedia } from './use-post-media.ts';
import { trimText } from '@plotline/contract/text.ts';

const Form = styled('div')({
  outline: 'none',
  display: 'flex',
  flexDirection: 'column',
  gap: space(4),
  paddingTop: space(1),
});

interface PostEditorProps {
  activity: Activity;
  onSaved: (activity: Activity) => void;
  onClose: () => void;
}

/** Edits the text, pictures and videos that the author adds to a post. */
export function PostEditor({ activity, onSaved, onClose }: PostEditorProps) {
  const before = activity.content ?? '';
  const [content, setContent] = useState(before);
  const [isDiscarding, setDiscarding] = useState(false);
  const form = useRef<HTMLDivElement>(null);
  const media = usePostMedia(activity.media);
  const [leftOut, setLeftOut] = useState(0);
  const { save, isSaving, error } = useSavePost(activity, onSaved);
  const choices = mediaChoices(media.list);
  const isTextChanged = trimText(content) !== trimText(before);
  const isChanged = isTextChanged || hasMediaChanges(media.list, activity.media);
  // Counted as on the server. Longer texts can be typed, because a limit would cut pasted text.
  const length = Array.from(trimText(content)).length;
  const isTooLong = length > POST_MAX;
  const close = () => {
    if (isChanged) setDiscarding(true);
    else onClose();
  };
  const add = (files: readonly File[]) => {
    setLeftOut(Math.max(0, files.length - media.room));
    media.add(files);
  };
  const paste = ({ clipboardData: { files }, ...event }: ClipboardEvent) => {
    if (files.length === 0) return;
    event.preventDefault();
    add([...files]);
  };
  const send = () => {
    if (choices) save({ content: isTextChanged ? content : undefined, media: choices });
  };
  return (
    <Dialog
      isOpen
      title="Edit post"
      size="large"
      onClose={close}
      isBusy={isSaving}
      actions={
        <>
          <Button variant="outlined" color="inherit" onClick={close} disabled={isSaving}>
            Cancel
          </Button>
          <Button
            variant="contained"
            onClick={send}
            loading={isSaving}
            disabled={!choices || !isChanged || isTooLong}
          >
            Save
          </Button>
        </>
      }
    >
      <Form ref={form} tabIndex={-1} onPaste={paste}>
        <TextInput
          label="Text"
          value={content}
          onChange={setContent}
          isMultiline
          maxRows={8}
          count={{ used: length, most: POST_MAX }}
          error={isTooLong ? POST_TOO_LONG : undefined}
          placeholder="What was it like?"
          isSpellChecked
        />
        {/* Removing a row also removes the focused button. */}
        <MediaRows
          media={media}
          onRemoved={() => {
            setLeftOut(0);
            form.current?.focus();
          }}
        />
        {leftOut > 0 ? <Alert severity="warning">{leftOutMessage(leftOut)}</Alert> : null}
        {media.room > 0 ? (
          <FileDrop
            label={media.list.length === 0 ? 'Add pictures or videos' : 'Add more'}
            hint={`Up to ${MEDIA_PER_POST}. Choose, drop or paste. Pictures up to 10 MB, videos up to 100 MB and 60 seconds.`}
            accept={ACCEPTED}
            isMultiple
            isDisabled={isSaving}
            icon={<ImagePlus size={24} strokeWidth={1.75} />}
            onFiles={add}
          />
        ) : null}
        {error === null ? null : <Alert severity="error">{error}</Alert>}
      </Form>
      <ConfirmDialog
        isOpen={isDiscarding}
        title="Discard your changes?"
        confirmLabel="Discard"
        cancelLabel="Keep editing"
        tone="danger"
        onConfirm={() => {
          media.discardAll();
          onClose();
        }}
        onClose={() => setDiscarding(false)}
      >
        Your changes to this post haven't been saved.
      </ConfirmDialog>
    </Dialog>
  );
}

function leftOutMessage(count: number): string {
  return `A post can have up to ${MEDIA_PER_POST}. ${counted(count, 'file was', 'files were')} skipped.`;
}

interface PostChange {
  /** Undefined leaves the text unchanged. */
  readonly content: string | undefined;
  readonly media: MediaChoice[];
}

/** Saves the viewer's own post and passes the saved post on. */
function useSavePost({ tracker_type, activity_uuid: uuid }: Activity, onSaved: (activity: Activity) => void) {
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
