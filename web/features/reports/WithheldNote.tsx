import { styled } from '@mui/material/styles';
import { EyeOff } from 'lucide-react';
import { color, text } from '../../ui/theme/tokens.ts';

const Note = styled('span')({
  ...text[13],
  display: 'inline-flex',
  alignItems: 'center',
  gap: 4,
  color: color.muted,
  '& svg': { flex: 'none' },
});

/** Note on own content that an administrator hid. */
export function WithheldNote() {
  return (
    <Note>
      <EyeOff size={12} aria-hidden />
      Hidden by an administrator. Only you can see it.
    </Note>
  );
}
