import { styled } from '@mui/material/styles';
import { EyeOff } from 'lucide-react';
import { appealPath } from '../../platform/paths.ts';
import { TextLink } from '../../ui/TextLink.tsx';
import { color, text } from '../../ui/theme/tokens.ts';

const Note = styled('span')({
  ...text[13],
  display: 'inline-flex',
  alignItems: 'center',
  gap: 4,
  color: color.muted,
  '& svg': { flex: 'none' },
});

/** Note on own content that an administrator hid, with the way to an appeal. */
export function WithheldNote({ uuid }: { uuid: string }) {
  return (
    <Note>
      <EyeOff size={12} aria-hidden />
      <span>
        Hidden by an administrator. Only you can see it.{' '}
        <TextLink href={appealPath({ target: uuid })}>Reason and appeal</TextLink>
      </span>
    </Note>
  );
}
