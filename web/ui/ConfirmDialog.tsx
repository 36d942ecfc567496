import { Alert } from './Alert.tsx';
import { Button } from './Button.tsx';
import type { ReactNode } from 'react';
import { Dialog } from './Dialog.tsx';
import { SecondaryButton } from './SecondaryButton.tsx';
import { space } from './theme/tokens.ts';

export interface ConfirmDialogProps {
  /** Default true, for dialogs that are mounted while they are open. */
  isOpen?: boolean;
  title: string;
  /** The consequences. */
  children: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  /** `danger` for irreversible actions. */
  tone?: 'normal' | 'danger';
  isBusy?: boolean;
  isConfirmDisabled?: boolean;
  /** The error of the last attempt; the dialog stays open. */
  error?: string | null;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks for confirmation. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, confirmLabel, cancelLabel = 'Cancel', tone = 'normal', onClose } = props;
  const isOpen = props.isOpen ?? true;
  const isBusy = props.isBusy ?? false;
  const actions = (
    <>
      <SecondaryButton onClick={onClose} disabled={isBusy}>
        {cancelLabel}
      </SecondaryButton>
      <Button
        variant="contained"
        color={tone === 'danger' ? 'error' : 'primary'}
        onClick={props.onConfirm}
        loading={isBusy}
        disabled={props.isConfirmDisabled ?? false}
      >
        {confirmLabel}
      </Button>
    </>
  );
  return (
    <Dialog isOpen={isOpen} title={title} onClose={onClose} actions={actions} size="small" isBusy={isBusy}>
      {children}
      {props.error ? (
        <Alert severity="error" sx={{ marginTop: space(4) }}>
          {props.error}
        </Alert>
      ) : null}
    </Dialog>
  );
}
