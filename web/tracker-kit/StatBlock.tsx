import { styled } from '../ui/theme/styled.ts';
import { color, radius, space } from '../ui/theme/tokens.ts';

/** The outlined block of a tracker's stats inside a feed card. */
export const StatBlock = styled('div')({
  minWidth: 0,
  padding: space(3),
  border: `1px solid ${color.outline}`,
  borderRadius: radius.base,
});
