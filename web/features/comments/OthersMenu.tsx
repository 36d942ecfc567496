import { type Comment, hideComment, showComment } from '@plotline/contract/comments.ts';
import { Ellipsis, Eye, EyeOff, Flag } from 'lucide-react';
import { useState } from 'react';
import { lazyAddition } from '../../ui/lazy-part.ts';
import { MenuButton } from '../../ui/MenuButton.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { messageOf } from '../../platform/api-error.ts';
import { useToast } from '../../ui/Toasts.tsx';
import { applyHidden } from './comments.live.ts';

const ReportDialog = lazyAddition(async () => (await import('../reports/ReportDialog.tsx')).ReportDialog);

interface OthersMenuProps {
  comment: Comment;
  /** Whether the comment is on an activity of the viewer. */
  canHide: boolean;
}

/** The menu of another user's comment. */
export function OthersMenu({ comment, canHide }: OthersMenuProps) {
  const [isReporting, setReporting] = useState(false);
  const setHidden = useHideComment(comment);
  const hiding = comment.is_hidden
    ? { label: 'Show to everyone', icon: Eye, onPick: () => setHidden(false) }
    : { label: 'Hide from others', icon: EyeOff, onPick: () => setHidden(true) };
  return (
    <>
      <MenuButton
        label={`More about the comment of @${comment.user?.username}`}
        icon={Ellipsis}
        variant="plain"
        entries={[
          ...(canHide ? [hiding] : []),
          { label: 'Report', icon: Flag, onPick: () => setReporting(true) },
        ]}
      />
      {isReporting ? (
        <ReportDialog target={{ type: 'comment', uuid: comment.uuid }} onClose={() => setReporting(false)} />
      ) : null}
    </>
  );
}

/** Hides a comment on an own activity from others, or shows it again; the mark appears optimistically. */
function useHideComment({ uuid }: Pick<Comment, 'uuid'>): (isHidden: boolean) => void {
  const queries = useQueryClient();
  const toast = useToast();
  const { mutate } = useMutation({
    mutationFn: (isHidden: boolean) => api.call(isHidden ? hideComment : showComment, { params: { uuid } }),
    onMutate: (isHidden) => applyHidden(queries, uuid, isHidden),
    onError: (error, isHidden) => {
      applyHidden(queries, uuid, !isHidden);
      toast({ message: messageOf(error, "Couldn't change the comment.") });
    },
  });
  return mutate;
}
