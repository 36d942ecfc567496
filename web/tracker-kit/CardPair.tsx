import { styled } from '../ui/theme/styled.ts';
import { mixin } from '../ui/theme/tokens.ts';

/** The screens on which the cards stand one above the other. */
export const ONE_COLUMN = '(max-width: 1100px)';

/** Cards of one height side by side, one above the other on narrow screens; the first of an odd number is as wide as two. */
export const CardPair = styled('div')({
  ...mixin.grid(4),
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  '& > *': { minWidth: 0 },
  '& > :first-child:nth-last-child(odd)': { gridColumn: '1 / -1' },
  [`@media ${ONE_COLUMN}`]: { gridTemplateColumns: 'minmax(0, 1fr)' },
});
