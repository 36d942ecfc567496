import { styled } from './theme/styled.ts';
import { Anchor } from './Anchor.tsx';
import { color, focusRing, weight } from './theme/tokens.ts';

/** A link within or beside text. */
export const TextLink = styled(Anchor)({
  color: color.brandStrong,
  fontWeight: weight.medium,
  borderRadius: 4,
  textDecoration: 'none',
  '&:hover': { textDecoration: 'underline' },
  '&:focus-visible': focusRing,
});
