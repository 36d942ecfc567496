import { styled } from '../ui/theme/styled.ts';
import { mixin } from '../ui/theme/tokens.ts';

/** Two cards of one height side by side, one above the other on narrow screens; a single card is as wide as both. */
export const CardPair = styled('div')({
  ...mixin.grid(4),
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  '& > *': { minWidth: 0 },
  '& > :only-child': { gridColumn: '1 / -1' },
  '@media (max-width: 1100px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
});
