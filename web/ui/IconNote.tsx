import { styled } from './theme/styled.ts';
import { mixin } from './theme/tokens.ts';

/** A small note of an icon and a text. */
export const IconNote = styled('span')({
  ...mixin.muted(13),
  display: 'inline-flex',
  alignItems: 'center',
  gap: 4,
  '& svg': { flex: 'none' },
});
