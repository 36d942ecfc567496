import { styled } from '../ui/theme/styled.ts';
import { mixin, space } from '../ui/theme/tokens.ts';

/** The outlined block of a tracker's stats inside a feed card. */
export const StatBlock = styled('div')({
  minWidth: 0,
  padding: space(3),
  ...mixin.outlined('base'),
});
