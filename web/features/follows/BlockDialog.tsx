import { styled } from '@mui/material/styles';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { space } from '../../ui/theme/tokens.ts';

interface BlockDialogProps {
  username: string;
  isOpen: boolean;
  /** The reason of the last failure. */
  error: string | null;
  onConfirm: () => void;
  onClose: () => void;
}

const Effects = styled('ul')({
  display: 'grid',
  gap: space(2),
  margin: 0,
  paddingInlineStart: space(5),
});

/** Explains a block and confirms it. */
export function BlockDialog({ username, ...dialog }: BlockDialogProps) {
  return (
    <ConfirmDialog {...dialog} title={`Block @${username}?`} confirmLabel="Block" tone="danger">
      <Effects>
        <li>You won’t see each other’s profiles, posts or comments.</li>
        <li>
          Follows and follow requests between you end in both directions. Unblocking doesn’t restore them.
        </li>
        <li>They won’t be notified.</li>
      </Effects>
    </ConfirmDialog>
  );
}
