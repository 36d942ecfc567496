import IconButton from '@mui/material/IconButton';
import type { Comment } from '@plotline/contract/comments.ts';
import { Ellipsis } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { messageOf } from '../../platform/api-error.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import type { Commented } from './use-comments.ts';
import { useFocusHome } from './use-focus-home.ts';
import { DELETE_FAILED, useDeleteComment } from './use-own-comment.ts';

const CommentMenuList = lazy(async () => ({
  default: (await import('./CommentMenuList.tsx')).CommentMenuList,
}));

interface CommentMenuProps {
  activity: Commented;
  comment: Comment;
  onEdit: () => void;
}

/** What its author can do with a comment. */
export function CommentMenu({ activity, comment, onEdit }: CommentMenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  useFocusHome(button);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [wasOpened, setOpened] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const removal = useDeleteComment(activity, comment);
  return (
    <>
      <IconButton
        ref={button}
        size="small"
        aria-label="Your comment"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => {
          setAnchor(event.currentTarget);
          setOpened(true);
        }}
      >
        <Ellipsis size={16} strokeWidth={1.75} />
      </IconButton>
      {wasOpened ? (
        <Suspense>
          <CommentMenuList
            anchor={anchor}
            onEdit={onEdit}
            onDelete={() => {
              removal.reset();
              setAsking(true);
            }}
            onClose={() => setAnchor(null)}
          />
        </Suspense>
      ) : null}
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
