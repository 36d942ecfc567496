import { styled } from './theme/styled.ts';
import { color, radius, space, text } from './theme/tokens.ts';

/** A text that a user wrote, with its line breaks. */
export const Quote = styled('blockquote')({
  ...text[14],
  margin: 0,
  padding: `${space(2)} ${space(3)}`,
  borderRadius: radius.base,
  backgroundColor: color.sunken,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
});
