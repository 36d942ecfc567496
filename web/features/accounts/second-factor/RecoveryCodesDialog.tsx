import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import { styled } from '../../../ui/theme/styled.ts';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { color, mixin, radius, space, text } from '../../../ui/theme/tokens.ts';

const Codes = styled('ul')({
  ...text[14],
  ...mixin.grid(2),
  gridTemplateColumns: 'repeat(auto-fit, minmax(180px, 1fr))',
  margin: `${space(4)} 0 ${space(3)}`,
  padding: space(4),
  listStyle: 'none',
  borderRadius: radius.base,
  backgroundColor: color.trough,
  fontFamily: 'ui-monospace, monospace',
});

interface RecoveryCodesDialogProps {
  title: string;
  codes: readonly string[];
  onClose: () => void;
}

/** New recovery codes, which cannot be shown again. */
export function RecoveryCodesDialog({ title, codes, onClose }: RecoveryCodesDialogProps) {
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <Button variant="contained" onClick={onClose}>
          I've saved the codes
        </Button>
      }
    >
      <Alert severity="warning">
        Save these codes somewhere safe. Each one signs you in once if you lose your device. They aren't shown
        again.
      </Alert>
      <Codes aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Codes>
      <CopyButton label="Copy all" text={codes.join('\n')} appearance="outlined" />
    </Dialog>
  );
}
