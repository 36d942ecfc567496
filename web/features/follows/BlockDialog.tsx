import { styled } from '@mui/material/styles';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { space } from '../../ui/theme/tokens.ts';

interface BlockDialogProps {
  username: string;
  isOpen: boolean;
  /** Why the last attempt failed. */
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

/** Says what a block does before it is done. */
export function BlockDialog({ username, ...dialog }: BlockDialogProps) {
  return (
    <ConfirmDialog {...dialog} title={`Block @${username}?`} confirmLabel="Block" tone="danger">
      <Effects>
        <li>You will not see each other’s profiles, posts or comments.</li>
        <li>Follows and follow requests between you end, both ways, and do not come back by unblocking.</li>
        <li>They will not be told.</li>
      </Effects>
    </ConfirmDialog>
  );
}
