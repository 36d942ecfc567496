import { styled } from '@mui/material/styles';
import { color, media, radius, space } from '../ui/theme/tokens.ts';

/** The outlined block that holds a tracker's figures inside a feed card. */
export const FigureBlock = styled('div')({
  minWidth: 0,
  padding: space(4),
  border: `1px solid ${color.outline}`,
  borderRadius: radius.base,
  [media.phone]: { padding: space(3.5) },
});
