import { Card } from '../../ui/Card.tsx';
import { styled } from '../../ui/theme/styled.ts';
import { focusRing, layout, media, space, text, weight } from '../../ui/theme/tokens.ts';

// Parts of a post that its skeleton shows too.

export const PostRoot = styled(Card)({
  padding: `${space(5)} ${space(5)} ${space(1)}`,
  // Stays below the top bar when focused by keyboard.
  scrollMarginTop: layout.topBar + 8,
  '&:focus-visible': focusRing,
  [media.phone]: { padding: `${space(4)} ${space(4)} ${space(1)}` },
});
export const PostTitle = styled('h2')({
  ...text[16],
  margin: `${space(2)} 0`,
  overflowWrap: 'anywhere',
  // Two posts fit the first screen of a desktop, but for the likes of the second.
  [media.aside]: { marginTop: space(1) },
  // No single word in the last line.
  textWrap: 'pretty',
  fontWeight: weight.semibold,
  letterSpacing: '-0.01em',
  // Titles begin with a verb and follow the name of the user.
  '&::first-letter': { textTransform: 'uppercase' },
});
export const PostWords = styled('p')({
  ...text[14],
  lineHeight: '1.375rem',
  margin: 0,
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
});
