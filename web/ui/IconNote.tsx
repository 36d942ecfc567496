import { styled } from '@mui/material/styles';
import { color, text } from './theme/tokens.ts';

/** A small note with an icon below the author of a post. */
export const PostNote = styled('span')({
  ...text[13],
  display: 'inline-flex',
  alignItems: 'center',
  gap: 4,
  color: color.muted,
  '& svg': { flex: 'none' },
});
