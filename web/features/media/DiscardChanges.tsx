import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';

interface DiscardChangesProps {
  isOpen: boolean;
  onDiscard: () => void;
  onClose: () => void;
}

/** Asks before unsaved changes of a post are lost. */
export function DiscardChanges({ isOpen, onDiscard, onClose }: DiscardChangesProps) {
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Discard your changes?"
      confirmLabel="Discard"
      cancelLabel="Keep editing"
      tone="danger"
      onConfirm={onDiscard}
      onClose={onClose}
    >
      Your changes to this post haven't been saved.
    </ConfirmDialog>
  );
}
