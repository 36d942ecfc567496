import Alert from '@mui/material/Alert';
import { styled } from '@mui/material/styles';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { color, radius, space, text } from '../../../ui/theme/tokens.ts';

const Codes = styled('ul')({
  ...text[14],
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(180px, 1fr))',
  gap: space(2),
  margin: `${space(4)} 0 ${space(3)}`,
  padding: space(4),
  listStyle: 'none',
  borderRadius: radius.base,
  backgroundColor: color.trough,
  fontFamily: 'ui-monospace, monospace',
});

/** New recovery codes, which cannot be shown again. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  return (
    <>
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
    </>
  );
}
