import type { Comment } from '@plotline/contract/comments.ts';
import { Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { messageOf } from '../../platform/api-error.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { MenuButton } from '../../ui/MenuButton.tsx';
import type { Commented } from './use-comments.ts';
import { useFocusHome } from './use-focus-home.ts';
import { DELETE_FAILED, useDeleteComment } from './use-own-comment.ts';

interface CommentMenuProps {
  activity: Commented;
  comment: Comment;
  onEdit: () => void;
}

/** The menu of an own comment. */
export function CommentMenu({ activity, comment, onEdit }: CommentMenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  useFocusHome(button);
  const [isAsking, setAsking] = useState(false);
  const removal = useDeleteComment(activity, comment);
  const ask = () => {
    removal.reset();
    setAsking(true);
  };
  return (
    <>
      <MenuButton
        ref={button}
        label="Your comment"
        icon={Ellipsis}
        variant="plain"
        entries={[
          { label: 'Edit', icon: Pencil, onPick: onEdit },
          { label: 'Delete', icon: Trash2, tone: 'danger', onPick: ask },
        ]}
      />
      <ConfirmDialog
        isOpen={isAsking}
        title="Delete comment?"
        confirmLabel="Delete"
        tone="danger"
        isBusy={removal.isPending}
        error={removal.isError ? messageOf(removal.error, DELETE_FAILED) : null}
        onConfirm={() => removal.mutate()}
        onClose={() => setAsking(false)}
      >
        Are you sure you want to delete this comment?
      </ConfirmDialog>
    </>
  );
}
