import { Alert } from './Alert.tsx';
import { Button } from './Button.tsx';
import { styled } from './theme/styled.ts';
import type { ReactNode } from 'react';
import { CopyField } from './CopyField.tsx';
import { Dialog } from './Dialog.tsx';
import { space } from './theme/tokens.ts';

const Parts = styled('div')({ display: 'grid', gap: space(4) });

interface SecretDialogProps {
  title: string;
  /** Label of the field with the secret. */
  label: string;
  secret: string;
  /** Says why to copy it now. */
  children: ReactNode;
  onClose: () => void;
}

/** A secret that is shown once, to be copied. */
export function SecretDialog({ title, label, secret, children, onClose }: SecretDialogProps) {
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <Button variant="contained" onClick={onClose}>
          I've saved it
        </Button>
      }
    >
      <Parts>
        <Alert severity="warning">{children}</Alert>
        <CopyField label={label} value={secret} />
      </Parts>
    </Dialog>
  );
}
