import { styled } from '../ui/theme/styled.ts';
import { media, mixin } from '../ui/theme/tokens.ts';

/** The first actions of an empty tracker page, beside each other; on phones below each other, in equal widths. */
export const Choices = styled('div')({
  ...mixin.grid(2),
  gridAutoFlow: 'column',
  [media.phone]: { gridAutoFlow: 'row' },
});
