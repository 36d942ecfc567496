import { styled } from './theme/styled.ts';
import { color, text } from './theme/tokens.ts';

/** A small note of an icon and a text. */
export const IconNote = styled('span')({
  ...text[13],
  display: 'inline-flex',
  alignItems: 'center',
  gap: 4,
  color: color.muted,
  '& svg': { flex: 'none' },
});
