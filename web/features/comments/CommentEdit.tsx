import { ActionError } from '../../ui/ActionError.tsx';
import { Button } from '../../ui/Button.tsx';
import { styled } from '../../ui/theme/styled.ts';
import { updateComment, type Comment } from '@plotline/contract/comments.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api } from '../../platform/api.ts';
import { messageOf } from '../../platform/api-error.ts';
import { logProblem } from '../../platform/log.ts';
import { space } from '../../ui/theme/tokens.ts';
import { lengthOf } from './comment-length.ts';
import { CommentField } from './CommentField.tsx';
import { applyEdit } from './comments.live.ts';
import { keepDraft, placeOfEdit, readDraft } from './drafts.ts';
import type { Commented } from './use-comments.ts';
import { useFocusHome } from './use-focus-home.ts';
import { trimText } from '@plotline/contract/text.ts';
import { SecondaryButton } from '../../ui/SecondaryButton.tsx';

const FAILED = 'Failed to update comment';

interface CommentEditProps {
  activity: Commented;
  comment: Comment;
  shouldFocus: boolean;
  onClose: () => void;
}

const Root = styled('div')({ display: 'grid', gap: space(2) });
const Acts = styled('div')({ display: 'flex', justifyContent: 'flex-end', gap: space(2) });

/** Edits an own comment in place. The text survives leaving the page, until it is saved or the edit is cancelled. */
export function CommentEdit({ activity, comment, shouldFocus, onClose }: CommentEditProps) {
  const root = useRef<HTMLDivElement>(null);
  useFocusHome(root);
  const place = placeOfEdit(comment);
  const [value, setValue] = useState(() => readDraft(place) || comment.content);
  const edit = useEditComment(comment);
  const trimmed = trimText(value);
  const isRefused = trimmed === '' || lengthOf(value).isTooLong;
  // The pressed button was disabled meanwhile and has lost the focus.
  const backToText = () => root.current?.querySelector('textarea')?.focus();
  const write = (text: string) => {
    setValue(text);
    keepDraft(place, text === comment.content ? '' : text);
  };
  const close = () => {
    keepDraft(place, '');
    onClose();
  };
  const isChanged = trimmed !== comment.content;
  const save = () => {
    if (!isChanged) close();
    else if (!isRefused && !edit.isPending) edit.mutate(trimmed, { onSuccess: onClose, onError: backToText });
  };
  return (
    <Root ref={root}>
      <CommentField
        activity={activity}
        label="Edit comment"
        placeholder="Edit comment"
        value={value}
        onChange={write}
        onSubmit={save}
        // Escape does not discard a changed text.
        onCancel={isChanged ? undefined : close}
        isReadOnly={edit.isPending}
        shouldFocus={shouldFocus}
      />
      <ActionError error={edit.error} fallback={FAILED} />
      <Acts>
        <SecondaryButton size="small" onClick={close} disabled={edit.isPending}>
          Cancel
        </SecondaryButton>
        <Button size="small" variant="contained" onClick={save} disabled={isRefused} loading={edit.isPending}>
          Save
        </Button>
      </Acts>
    </Root>
  );
}

function useEditComment(edited: Comment) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (content: string) =>
      api.call(updateComment, { params: { uuid: edited.uuid }, body: { content } }),
    onSuccess: (comment) => {
      keepDraft(placeOfEdit(edited), '');
      applyEdit(queries, comment);
    },
    onError: (error) => logProblem(messageOf(error, FAILED), error),
  });
}
